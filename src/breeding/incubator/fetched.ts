import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/** The sheet of a reading; its code is loaded when it is first opened. */
export const FetchedReadingSheet = fetchedSheet(() =>
  import('./ReadingSheet.tsx').then(({ ReadingSheet }) => ReadingSheet),
)
