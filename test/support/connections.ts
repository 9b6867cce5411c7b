/** Whose end of a TCP connection it is, as Linux tells. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Columns of `/proc/net/tcp`: proc_pid_net(5). */
const localAddressColumn = 1;
const inodeColumn = 9;

/** Which of the processes has the open socket with this port of this machine; undefined for none of them. */
export function ownerOfPort(port: number, pids: readonly number[]): number | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const sockets = ["tcp", "tcp6"]
    .flatMap((family) => readFileSync(`/proc/net/${family}`, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[localAddressColumn]?.endsWith(suffix))
    .map((fields) => `socket:[${fields[inodeColumn]}]`);
  return pids.find((pid) => openFilesOf(pid).some((file) => sockets.includes(file)));
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
