/** The words of the choice of contact lists, in English. */

export const contactLists = {
  add: "Add a list",
  remove: (name: string) => `Remove ${name}`,
  unknown: "a list that is not there any more",
  none: "Nobody",
  noLists: "There are no contact lists yet.",
  toLists: "Make a list",
};
