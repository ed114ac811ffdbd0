import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* Sheets of a clutch whose code is loaded when they are first opened. */

export const FetchedCheckSheet = fetchedSheet(() =>
  import('./CheckSheet.tsx').then(({ CheckSheet }) => CheckSheet),
)
export const FetchedEggNotesSheet = fetchedSheet(() =>
  import('./EggNotesSheet.tsx').then(({ EggNotesSheet }) => EggNotesSheet),
)
