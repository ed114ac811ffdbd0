import { z } from 'zod'
import { manifest } from '../../exports/format.ts'
import { refusalCodes } from '../reading/table.ts'

/*
 * The messages between `openArchive` and the process that reads for it, as lines of JSON: each
 * question has one answer, so that neither waits for the other's pipe.
 */

/** Asks for the next part of something: of a kind's rows, checked or as they are written, or of a picture. */
export const archiveQuestion = z.object({
  /** The reading that it goes on with; a new one begins it. */
  reading: z.int(),
  what: z.enum(['checked', 'written', 'picture']),
  /** The kind's, or the name of the picture's file. */
  name: z.string(),
  /** Of rows as they are written: only the texts of these columns, cut. */
  columns: z.array(z.string()).readonly().optional(),
})
export type ArchiveQuestion = z.output<typeof archiveQuestion>

const anyRow = z.record(z.string(), z.unknown())
const problem = z.object({ line: z.int(), field: z.string(), message: z.string() })

/** Some rows of a kind that can be stored, and what was read besides. */
const checkedRows = z.object({
  rows: z.array(z.object({ line: z.int(), row: anyRow })),
  read: z.int(),
  error: z.int(),
  skip: z.int(),
  problems: z.array(problem),
})
export type CheckedRows = z.output<typeof checkedRows>

export const archiveAnswer = z.union([
  z.object({ manifest }),
  z.object({ checked: checkedRows }),
  z.object({ written: z.array(anyRow) }),
  z.object({ picture: z.string() }),
  z.object({ isOver: z.literal(true) }),
  z.object({ refused: z.object({ code: z.enum(refusalCodes), message: z.string() }) }),
])
export type ArchiveAnswer = z.output<typeof archiveAnswer>
