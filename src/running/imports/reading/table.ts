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
export const mostLength = 10_000
export const mostUnpacked_mb = 200

/** Between the name of a workbook and of its sheet: 'snakes.xlsx · Weights'. */
export const beforeSheet = ' · '

export const refusalCodes = [
  'empty',
  'no_rows',
  'unknown_kind',
  'damaged',
  'locked',
  'too_large',
  'too_many_columns',
  'too_many_rows',
  'nested',
  'unsafe',
  'no_table',
  'several_tables',
  'not_an_import',
  'unreadable',
  'newer_version',
  'broken',
] as const
type RefusalCode = (typeof refusalCodes)[number]

/** A file that can't be imported at all. The message says why and what to do, in a person's words. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** For a part that a file can do without: null if it was refused. Throws other errors. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof RefusedFile) return null
  throw error
}

export const lockedFile = () =>
  new RefusedFile(
    'locked',
    'This file is protected by a password. Save it without one, and upload it again.',
  )

export const tooManyRows = () =>
  new RefusedFile(
    'too_many_rows',
    'This file has more than 100,000 rows. Split it, and import one part after another.',
  )
