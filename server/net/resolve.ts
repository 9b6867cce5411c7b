/**
 * From a name to addresses, and the check of each at the moment of dialling. What is connected to is what was checked:
 * the addresses are handed to the dial itself, so that a name which changes its answer (DNS rebinding) gains nothing,
 * whichever of them is tried first.
 */
import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { addressRefusal } from "./address.ts";
import { Refusal } from "./outgoing.ts";

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** Answers with every address of a name; rejects where it has none. */
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>;

const dnsTimeoutMs = 1_500;
const dnsTries = 2;

/** One address that is not public refuses the whole name: an answer that mixes both is an attack or a mistake. */
export function checkedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  const checked = async (hostname: string): Promise<readonly [Resolved, ...Resolved[]]> => {
    const [first, ...others] = await resolve(hostname);
    if (first === undefined) throw new Refusal(`${hostname} has no address`);
    const refusal = [first, ...others]
      .map(({ address }) => addressRefusal(hostname, address, allowPrivate))
      .find((reason) => reason !== null);
    if (refusal !== undefined) throw new Refusal(refusal);
    return [first, ...others];
  };
  return (hostname, options, callback) => {
    checked(hostname).then(
      ([first, ...others]) =>
        options.all === true ? callback(null, [first, ...others]) : callback(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

/** As every other program here does, `/etc/hosts` included: for hosts that the operator has chosen. */
export const resolveWithSystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });

/**
 * By DNS alone, for names that strangers choose: the system's own function keeps one of the process's few threads for
 * as long as a name server does not answer, and a stranger's may never answer.
 * @param servers addresses of name servers with port; without, those of the system
 */
export function resolverByDns(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(v6, 6), ...addressesOf(v4, 4)];
    if (found.length === 0 && v4.status === "rejected") throw v4.reason;
    return found;
  };
}

function addressesOf(answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly Resolved[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
