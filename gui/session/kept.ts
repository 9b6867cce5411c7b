/**
 * What somebody has written and not saved, kept in the browser: a reload, another page or a sign-in that ends loses
 * nothing. Never a secret.
 */

export type KeptKind = "alerts" | "draft" | "script" | "tile";

/**
 * @param person who is signed in: two people at one machine do not see each other's
 * @param subject what it belongs to: the id of a record, or what stands for a new one
 */
export function keptName(kind: KeptKind, person: string, subject: string): string {
  return `flow-evaluation:${kind}:${person}/${subject}`;
}

/** Null for nothing. What an earlier version of these pages kept may have another shape. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: then the page says that a reload would lose it. */
export function keep(name: string, kept: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
