import { fetchedSheet } from '../../../web/fetchedSheet.tsx'

/* The sheets of a selection, loaded on demand. */

export const BulkMoveSheet = fetchedSheet(
  async () => (await import('./BulkMoveSheet.tsx')).BulkMoveSheet,
)
export const BulkGroupSheet = fetchedSheet(
  async () => (await import('./BulkGroupSheet.tsx')).BulkGroupSheet,
)
export const BulkFeedingSheet = fetchedSheet(
  async () => (await import('./BulkScheduleSheet.tsx')).BulkFeedingSheet,
)
export const BulkCleaningSheet = fetchedSheet(
  async () => (await import('./BulkScheduleSheet.tsx')).BulkCleaningSheet,
)
export const BulkStateSheet = fetchedSheet(
  async () => (await import('./BulkStateSheet.tsx')).BulkStateSheet,
)
