/**
 * node:test, without what it costs while tests run. It follows every promise of the process, to know to which suite a
 * test belongs that is registered, and in which test an error came that nobody caught. A service makes millions of
 * promises: following them was a seventh of its tests' processor time. Once all tests are registered, only the name of
 * that test is lost. The error itself is reported by the group, and fails it.
 */
import asyncHooks, { type AsyncHook } from "node:async_hooks";

const hooks: AsyncHook[] = [];
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  hooks.push(hook);
  return hook;
};
// It keeps the function that it finds. An import would load it before this module begins.
export const { after, before, describe } = process.getBuiltinModule("node:test");
asyncHooks.createHook = createHook;

/** Called when all suites have been registered. */
export function stopFollowing(): void {
  for (const hook of hooks) hook.disable();
}
