/** A file of text cells. All rows have as many cells as there are headings; rows without any text are left out. */
export type Table = {
  /** As in the file; '' where a column has none. */
  headers: string[]
  rows: string[][]
  /** The number of each row in its file, as a spreadsheet counts: the first line is 1. */
  lines: number[]
  /** The pictures in the same zip. */
  pictures: PictureEntry[]
}

/** A picture in a zip: its path there, and its size unpacked. */
export type PictureEntry = { path: string; bytes: number }

/** An archive that Vivary made. */
export type OwnArchive = { ownArchive: true }

/** Limits of a file. */
export const mostColumns = 512
export const mostRows = 100_000
export const mostCells = 5_000_000
export const mostUnpacked_mb = 200

/** Between the name of a workbook and of its sheet: 'snakes.xlsx · Weights'. */
export const beforeSheet = ' · '
