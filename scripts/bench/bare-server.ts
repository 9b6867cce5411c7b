/** A bare Fastify route that returns the bytes given as its argument: what the framework costs without us. */
import fastify from "fastify";

const body = process.argv[2] ?? "";
const app = fastify();
app.get("/", (_request, reply) => reply.header("content-type", "application/json; charset=utf-8").send(body));
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(origin);
