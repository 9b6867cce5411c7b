/** Names of the contract as GraphQL writes them. Pure. */

/** `listFlowRuns` → `flowRuns`, `getRun` → `run`; other reads keep the name of their operation. */
export function queryName(operationId: string): string {
  const bare = operationId.replace(/^(?:list|get)(?=[A-Z])/, "");
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}

/**
 * The name of an enum's value: letters, digits and `_` as they are, `*` as `star`, anything else as `_`.
 * `flows:write` → `flows_write`, `run.completed` → `run_completed`, `**` → `star_star`.
 */
export function enumValueName(value: string): string {
  const name = value.replaceAll("**", "star_star").replaceAll("*", "star").replaceAll(/\W/g, "_");
  return /^\d/.test(name) ? `_${name}` : name;
}

/** `TargetResult`, `sensorSources` → `TargetResultSensorSources`. */
export function nestedName(parent: string, field: string): string {
  return parent + field.charAt(0).toUpperCase() + field.slice(1);
}

/** Of one item: `TargetResultSensorSources` → `TargetResultSensorSource`, `Statuses` → `Status`. */
export function itemName(name: string): string {
  return name.replace(/(?<=s)es$|(?<!s)s$/, "");
}

/** `createFlow` → `CreateFlow` */
export function typeName(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

/** Whether a text names a record: `id`, `flowId`, `contactIds`. */
export function isIdName(name: string): boolean {
  return name === "id" || /Ids?$/.test(name);
}
