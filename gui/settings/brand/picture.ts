/** Pictures that somebody chooses, and those that these pages may show. */

/** The policy of these pages lets in pictures of the service, and those that are in the page itself. */
export function isShown(address: string): boolean {
  return address.startsWith("data:") || new URL(address, location.href).origin === location.origin;
}

/** Null where the file cannot be read. */
export function dataUriOf(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
