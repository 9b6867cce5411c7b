/**
 * Reports as PDF files. They are made one after the other, tenants in turn. One that is asked for several times at once
 * is made once, and the latest are cached: what is frozen does not change. Who may have it is decided by who opens the
 * report.
 */
import { AppError } from "#core/errors.ts";
import { FairQueue } from "#core/fair-queue.ts";
import { SharedCache, type SharedKey } from "#core/shared-cache.ts";
import type { Logo } from "#server/branding/model.ts";
import type { Reader } from "#server/tenancy/reader.ts";
import type { FrozenReport } from "../model.ts";
import { seenBy } from "../reader.ts";
import { gatherReport } from "./gather.ts";
import type { PdfMaker } from "./model.ts";

export interface PdfFile {
  readonly filename: string;
  readonly contentType: "application/pdf";
  readonly content: Uint8Array;
}

export interface ReportPdfs {
  /** For whoever has the link. @throws AppError unavailable where too many are waiting for theirs */
  shared(report: FrozenReport): Promise<PdfFile>;
  /**
   * For a mail, which waits for its turn.
   * @param reader whose language and time it is in; where nothing is known, the report's own
   */
  pdfAttachment(report: FrozenReport, reader: Reader): Promise<PdfFile>;
}

export interface PdfDependencies {
  readonly maker: PdfMaker;
  /** By the id of an upload; null where it is gone. */
  readonly readLogo: (id: string) => Promise<Logo | null>;
}

/** Different reports of one tenant that are being made, or wait for it, for those who have links. */
export const maxSharedOfTenant = 4;
const retryAfterSeconds = 5;
const maxCachedBytes = 32 * 1024 * 1024;
const maxCachedBytesOfTenant = maxCachedBytes / 4;
/** Mails wait as jobs, of which a process has few in work. */
const maxWaiting = 1_000;

export function createReportPdfs({ maker, readLogo }: PdfDependencies): ReportPdfs {
  const files = new SharedCache<PdfFile>({
    maxBytes: maxCachedBytes,
    maxBytesOfTenant: maxCachedBytesOfTenant,
    bytesOf: ({ content }) => content.byteLength,
  });
  const inTurn = oneAfterTheOther();
  const sharedInWork = new Map<string, number>();

  /** A picture that was stored before pictures were looked at may be one that ends the thread: it is left out then. */
  const madeSomehow = async (report: FrozenReport): Promise<Uint8Array> => {
    const gathered = await gatherReport(report, readLogo);
    const hasLogo = gathered.logo !== null;
    try {
      return await maker.make(gathered);
    } catch (error) {
      if (!hasLogo || error instanceof AppError) throw error;
      return maker.make(await gatherReport(report, async () => null));
    }
  };

  const make = async (report: FrozenReport): Promise<PdfFile> => {
    const content = await madeSomehow(report);
    return { filename: `report-${report.head.reportDate}.pdf`, contentType: "application/pdf", content };
  };

  const made = (report: FrozenReport): Promise<PdfFile> =>
    files.get(keyOf(report), () => inTurn(report.tenantId, () => make(report)));

  return {
    shared: async (report) => {
      const known = files.known(keyOf(report));
      if (known !== null) return known;
      const { tenantId } = report;
      const inWork = sharedInWork.get(tenantId) ?? 0;
      if (inWork >= maxSharedOfTenant) throw tooMany();
      sharedInWork.set(tenantId, inWork + 1);
      try {
        return await made(report);
      } finally {
        const left = (sharedInWork.get(tenantId) ?? 1) - 1;
        if (left === 0) sharedInWork.delete(tenantId);
        else sharedInWork.set(tenantId, left);
      }
    },
    pdfAttachment: (report, reader) => made(seenBy(report, reader)),
  };
}

/** All that decides what the file says. */
function keyOf({ tenantId, id, head }: FrozenReport): SharedKey {
  return { tenantId, parts: [id, head.look.locale, head.look.timeZone] };
}

type InTurn = <Result>(tenantId: string, work: () => Promise<Result>) => Promise<Result>;

/** So that what one report needs is in memory, and not what many need. */
function oneAfterTheOther(): InTurn {
  const queue = new FairQueue<() => Promise<void>>(maxWaiting);
  let isBusy = false;

  const goOn = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next();
    isBusy = false;
  };

  return (tenantId, work) =>
    new Promise((resolve, reject) => {
      const isTaken = queue.push(tenantId, () => work().then(resolve, reject));
      if (!isTaken) return reject(tooMany());
      void goOn();
    });
}

function tooMany(): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError("unavailable", "Very many documents are being made at this moment. Try again shortly.", {
    headers,
  });
}
