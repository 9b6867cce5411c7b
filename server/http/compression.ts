/**
 * How responses are compressed for those who accept it: in zlib's own threads and piece by piece, so that neither the
 * loop nor the first piece waits. Cheap levels: the rest of the factor costs several times the work. Bodies of requests
 * are not decompressed.
 */
import { constants as zlib } from "node:zlib";
import type { FastifyCompressOptions } from "@fastify/compress";

const thresholdBytes = 1024;

export const compression = {
  globalDecompression: false,
  encodings: ["br", "gzip"],
  threshold: thresholdBytes,
  syncThreshold: 0,
  brotliOptions: {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: 4,
      // The default window holds back megabytes before the first piece leaves.
      [zlib.BROTLI_PARAM_LGWIN]: 18,
      [zlib.BROTLI_PARAM_LGBLOCK]: 16,
    },
  },
  zlibOptions: { level: 5 },
} satisfies FastifyCompressOptions;
