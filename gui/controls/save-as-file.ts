/** Hands a content to the reader as a file. */
export function saveAsFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-");
  link.click();
  URL.revokeObjectURL(address);
}
