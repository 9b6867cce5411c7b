/** The words of keys that are asked for, and of secrets that are shown once. */
export const secrets = {
  once: "It is shown this once. Keep it where nobody else reads it.",
  copied: "Copied.",
  notCopied: "The browser does not copy. Select the text and copy it yourself.",
  done: "Done",
  use: "Use the key",
  checking: "Checking",
  notKept: "It stays in the memory of this page, and is forgotten when you leave it.",
};
