/** Whose end of a TCP connection it is, as Linux tells. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Columns of `/proc/net/tcp`: proc_pid_net(5). */
const localAddressColumn = 1;
const remoteAddressColumn = 2;
const inodeColumn = 9;

export interface Connection {
  /** The ports of both ends, that of the owner first. */
  readonly from: number;
  readonly to: number;
}

/** Which of the processes has this end of an open connection; undefined for none of them. */
export function ownerOf({ from, to }: Connection, pids: readonly number[]): number | undefined {
  const sockets = ["tcp", "tcp6"]
    .flatMap((family) => readFileSync(`/proc/net/${family}`, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => hasPort(fields[localAddressColumn], from) && hasPort(fields[remoteAddressColumn], to))
    .map((fields) => `socket:[${fields[inodeColumn]}]`);
  return pids.find((pid) => openFilesOf(pid).some((file) => sockets.includes(file)));
}

function hasPort(address: string | undefined, port: number): boolean {
  return address?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, "0")}`) === true;
}

function openFilesOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return "";
    }
  });
}
