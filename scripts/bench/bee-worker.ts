/** A process that works off empty jobs of bee-queue from when it is told to, and tells of each. */
import BeeQueue from "bee-queue";

const [name = "", redisUrl = "", prefix = "", concurrency = "1"] = process.argv.slice(2);
const queue = new BeeQueue(name, {
  prefix,
  redis: { url: redisUrl },
  getEvents: false,
  sendEvents: false,
  storeJobs: false,
  removeOnSuccess: true,
});

process.on("message", () => {
  queue.process(Number(concurrency), async () => {
    process.send?.("done");
  });
});
await queue.ready();
process.send?.("ready");
