/** A page that is not served over HTTPS has no clipboard, and a browser may refuse it. @returns whether it is copied */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
