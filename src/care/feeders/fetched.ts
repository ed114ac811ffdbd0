import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/** Fetched when it is first opened: the dashboard offers it, and stands without it. */
export const RestockSheet = fetchedSheet(
  async () => (await import('./RestockSheet.tsx')).RestockSheet,
)
