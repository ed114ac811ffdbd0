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
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** A file that can't be imported at all. The message says why and what to do, in a person's words. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
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
