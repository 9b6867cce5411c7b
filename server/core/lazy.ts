/**
 * What is loaded or made where it is first used: a library that few requests need would cost every start, and every
 * process that imports the part.
 */

/** @param make called at the first use only; where it throws, it is called again at the next */
export function whenNeeded<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
