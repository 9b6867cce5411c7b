/**
 * The part of bee-queue that loads its scripts into Redis: needed again when Redis was restarted, and not in its own
 * types.
 */
declare module "bee-queue/lib/lua/index.js" {
  const scripts: { buildCache(client: NodeJS.EventEmitter): Promise<unknown> };
  export default scripts;
}
