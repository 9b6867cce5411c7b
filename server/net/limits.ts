/** What one outgoing request may take. */

/** With all its redirects, up to the last byte of the answer. */
export const requestTimeoutMs = 10_000;
/** As sent, and again after decompression. */
export const maxResponseBytes = 10 * 1024 * 1024;
export const maxResponseHeaderBytes = 16 * 1024;
export const maxRequestBytes = 1024 * 1024;
/** Names and values of all headers together. */
export const maxRequestHeaderBytes = 32 * 1024;
export const maxRequestHeaders = 50;
export const defaultMaxRedirects = 5;
/**
 * Requests of one owner at a time; the others wait. With `maxResponseBytes` it bounds the memory that an owner can
 * take.
 */
export const maxConcurrentRequests = 8;
