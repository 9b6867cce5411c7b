/** The words of the note on demo data. */

export const demoNote = {
  all: "Based on demo data, not on measurements.",
  some: "Based in part on demo data, not on measurements.",
};
