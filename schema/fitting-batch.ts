/** How many rows of a batch that removes some are removed: no more than their bytes allow. */

/** One row alone may have more. */
export const maxBatchBytes = 4 * 1024 * 1024;

/** The first rows of `oldest`, in the order of `place`, that have no more bytes together than a batch may have. */
export const fitting = (columns: string, place: string): string => `
  fitting as (
    select ${columns} from (select oldest.*, sum(bytes) over (order by ${place}) - bytes as bytes_before from oldest) as one
    where bytes_before < ?
  )`;
