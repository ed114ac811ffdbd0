import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/** Loaded when first opened, since a history is rarely read. */
export const HistorySheet = fetchedSheet(
  async () => (await import('./HistorySheet.tsx')).HistorySheet,
)
