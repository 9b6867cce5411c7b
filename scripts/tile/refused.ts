/** A wrong use of the commands, or a folder or service that does not let them: told in a line, without a trace. */
export class Refused extends Error {}
