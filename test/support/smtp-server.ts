/** A real SMTP server on loopback: what it got, whom it refuses, and whether it is there is up to each test. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import pRetry from "p-retry";
import { SMTPServer } from "smtp-server";
import { freePort } from "./ports.ts";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire, transfer encoding undone. */
  readonly text: string;
  /** As it came over the wire. */
  readonly raw: Buffer;
}

export interface TestSmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Recipients that are answered with this reply code, such as 550. */
  readonly refused: Map<string, number>;
  /** Recipients whose messages are taken, and then answered with this reply code, or not at all. */
  readonly afterData: Map<string, number | "hang up">;
  /** From now on whoever connects is hung up on, until `comeBack`. Answers how many have tried. */
  goAway(): Promise<() => number>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export const mailAccount = { user: "flows", pass: "smtp-password-of-the-test" };

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  const afterData = new Map<string, number | "hang up">();

  const open = async (port: number): Promise<SMTPServer> => {
    const sockets = new Set<Socket>();
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) => {
        if (username === mailAccount.user && password === mailAccount.pass) return done(null, { user: username });
        done(Object.assign(new Error("Invalid credentials"), { responseCode: 535 }));
      },
      onRcptTo: ({ address }, _session, done) => {
        const code = refused.get(address);
        done(code === undefined ? null : Object.assign(new Error("not here"), { responseCode: code }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = envelope;
          const raw = Buffer.concat(chunks);
          const text = withoutQuotedPrintable(raw.toString("utf8"));
          received.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            text,
            raw,
          });
          const reply = rcptTo.map(({ address }) => afterData.get(address)).find((one) => one !== undefined);
          if (reply === "hang up") {
            for (const socket of sockets) socket.destroy();
            return;
          }
          done(reply === undefined ? null : Object.assign(new Error("not now"), { responseCode: reply }));
        });
      },
    });
    server.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    // A client that gives up in the middle is the client's affair.
    server.on("error", () => {});
    await listening(server.server, port);
    return server;
  };

  let deaf: Server | null = null;
  // A port that no other server is given while this one is away.
  let server = await open(await freePort());
  const { port } = server.server.address() as AddressInfo;
  const stop = (): Promise<void> => new Promise((resolve) => server.close(resolve));
  return {
    url: `smtp://${mailAccount.user}:${mailAccount.pass}@127.0.0.1:${port}`,
    received,
    refused,
    afterData,
    goAway: async () => {
      await stop();
      let tries = 0;
      deaf = createServer((socket) => {
        tries += 1;
        socket.destroy();
      });
      await listening(deaf, port);
      return () => tries;
    },
    comeBack: async () => {
      await new Promise<void>((resolve) => deaf?.close(() => resolve()));
      server = await open(port);
    },
    close: stop,
  };
}

/** Where somebody still has the port, it is tried again for some seconds. */
function listening(server: Server, port: number): Promise<void> {
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  return pRetry(listen, { retries: 50, minTimeout: 100, factor: 1 });
}

/** RFC 2045, section 6.7; the tests' texts are ASCII. */
function withoutQuotedPrintable(text: string): string {
  return text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
