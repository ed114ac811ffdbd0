import { toWallClock } from '../../shared/dates.ts'
import type { FileColumn } from './listFile.ts'

/** A moment in a list's file, as '2026-11-21 16:03' in the account's zone. */
export const momentColumn = <R>(
  header: string,
  momentOf: (record: R) => string | null | undefined,
): FileColumn<R> => ({
  header,
  cell(record, zone) {
    const moment = momentOf(record)
    return moment && toWallClock(moment, zone).replace('T', ' ')
  },
})
