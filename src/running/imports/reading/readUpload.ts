import { z } from 'zod'
import { ReaderEnded, startReader } from '../../../server/readingChild.ts'
import { decimalSigns } from '../../../shared/numbers.ts'
import { type ImportRecord, importRecord } from '../imports.contract.ts'
import { intents } from '../kinds/columns.ts'
import type { FileFacts } from './columns.ts'
import type { Settings } from './settings.ts'
import { RefusedFile, refusalCodes } from './table.ts'

/**
 * A file, how its cells are read as far as it doesn't say so itself, and what a zip may unpack to: see
 * `mostUnpacked_mb`.
 */
export type AskedFile = { path: string; mostUnpacked_mb?: number } & Pick<
  Settings,
  'source' | 'fileName' | 'today' | 'timeZone'
>

/** A list's facts about itself. Of several sheets, each has its own name behind that of the file. */
type NamedFacts = FileFacts & Pick<ImportRecord, 'problem'> & { fileName: string }

/** Rows as they are stored, as JSON. */
export type ReadRows = { rows: number; json: string }

/**
 * Reads an uploaded file: .csv, .tsv, .txt, .json, .xlsx, .xls, or a .zip with one of them. What it is, its
 * content says. Gives what it says about itself, then its rows with what they mean, and the same of each further sheet
 * that is a list; or only that it is an archive of Vivary. Nothing is written. Throws `RefusedFile`.
 *
 * A process of its own reads. Its rows are passed on unread: what they mean takes seconds, in which the
 * server couldn't answer.
 */
export async function* readUpload(
  file: AskedFile,
): AsyncGenerator<{ ownArchive: true } | { facts: NamedFacts } | ReadRows> {
  const reader = startReader(script, { argument: JSON.stringify(file), readable: [file.path] })
  reader.endInput()
  try {
    for (;;) {
      const read = readingIn(await reader.nextLine())
      if ('isOver' in read) return
      yield read
      if ('ownArchive' in read) return
    }
  } catch (error) {
    throw error instanceof ReaderEnded ? new RefusedFile('unreadable', tooMuch) : error
  } finally {
    reader.stop()
  }
}

const script = 'src/running/imports/reading/file/readerChild.ts'
const tooMuch =
  'This file takes more time or memory to read than we give it. Save only the sheet with your list as .csv, and upload that.'

const message = z.union([
  z.object({
    facts: importRecord()
      .pick({ columns: true, date_order: true, weight_unit: true, unsure: true, rows: true })
      .extend({
        fileName: z.string(),
        problem: importRecord().shape.problem,
        kind: z.enum(intents),
        decimal_sign: z.enum(decimalSigns).nullable(),
        pictures: z.array(z.object({ path: z.string(), bytes: z.number() })),
      }) satisfies z.ZodType<NamedFacts>,
  }),
  z.object({ isOver: z.literal(true) }),
  z.object({ ownArchive: z.literal(true) }),
  z.object({ refused: z.object({ code: z.enum(refusalCodes), message: z.string() }) }),
])
/** How the child's lines say it. */
export type Told = z.output<typeof message>

/** A line that begins with a number has so many rows. */
function readingIn(line: string) {
  const at = line.indexOf(' ')
  const rows = Number(line.slice(0, Math.max(0, at)))
  if (at > 0 && Number.isInteger(rows)) return { rows, json: line.slice(at + 1) }
  const answer = message.parse(JSON.parse(line))
  if ('refused' in answer) throw new RefusedFile(answer.refused.code, answer.refused.message)
  return answer
}
