/** A name server on loopback (RFC 1035, UDP) whose answers a test decides, query by query. */
import { createSocket } from "node:dgram";
import ipaddr from "ipaddr.js";

export interface DnsQuery {
  readonly name: string;
  readonly type: "A" | "AAAA";
}

export interface DnsServer {
  /** `address:port`, for `resolverByDns`. */
  readonly address: string;
  /** In the order they came. */
  readonly queries: readonly DnsQuery[];
  close(): Promise<void>;
}

/** `silence`: the query is never answered. */
export type DnsResponse = readonly string[] | "silence";

const typeNumbers = { A: 1, AAAA: 28 } as const;
const headerBytes = 12;
const responseFlags = 0x8180;

/** @param answer gives the addresses of a query; an empty list is a name without addresses */
export async function startDnsServer(answer: (query: DnsQuery) => DnsResponse): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const queries: DnsQuery[] = [];
  socket.on("message", (message, { address, port }) => {
    const { query, questionEnd } = readQuery(message);
    queries.push(query);
    const addresses = answer(query);
    if (addresses !== "silence")
      socket.send(response(message.subarray(0, questionEnd), query, addresses), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuery(message: Buffer): { readonly query: DnsQuery; readonly questionEnd: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1) === typeNumbers.AAAA ? "AAAA" : "A";
  return { query: { name: labels.join("."), type }, questionEnd: at + 5 };
}

/**
 * Header and question of the query, then one record an address, each with a pointer to the name in the question and a
 * life of zero seconds.
 */
function response(question: Buffer, { type }: DnsQuery, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(responseFlags, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(typeNumbers[type], 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...records]);
}
