import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/** Fetched when it is first opened: a history is looked at now and then. */
export const HistorySheet = fetchedSheet(
  async () => (await import('./HistorySheet.tsx')).HistorySheet,
)
