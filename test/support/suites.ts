/** How the tests of one file on one backend are named in a run of the whole suite. Pure. */

/** @param backend in words */
export function suiteOf(file: string, backend: string): string {
  return `${file} (${backend})`;
}

export function isSuite(name: string): boolean {
  return /^\S+\.test\.ts \(/.test(name);
}
