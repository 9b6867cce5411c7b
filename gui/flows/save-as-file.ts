/** Hands a text to the reader as a file. */
export function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-");
  link.click();
  URL.revokeObjectURL(address);
}
