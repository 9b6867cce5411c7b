/** The words of the mark for demo data. The list of flows has it: what is longer stands with the note. */

export const demo = {
  all: "Demo data",
  some: "Demo data in part",
};
