/* Reads an archive for `openArchive`, in a process of its own, until its input ends. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { runReader } from '../../../server/readerProcess.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import { archivedKinds } from '../../exports/kinds/kinds.ts'
import { keyOf, rowSchemaOf } from '../../exports/kinds/rowSchemas.ts'
import { RefusedFile } from '../reading/table.ts'
import {
  type ArchiveAnswer,
  type ArchiveQuestion,
  archiveQuestion,
  type CheckedRows,
} from './archiveAnswers.ts'
import { type ArchiveFile, openArchiveFile, tooLarge } from './archiveFile.ts'

/** A multiple of three, so that the parts of a picture can be put together. */
const bytesAtOnce = 192 * 1024
const lettersUnchecked = 256 * 1024
const rowsAtOnce = 500
/** Long ones are fewer: a row can have a megabyte. */
const lettersAtOnce = 512 * 1024
/** More of one kind than any keeper has. */
const mostRows = 2_000_000
/** Of what the server reads at once: as many as an archive has files at most, and no text is longer that it compares. */
const mostWritten = 200_000
const longestText = 300
/** Of a thousand alike, a person reads the first. */
const mostProblems = 100
const fiveMinutes_ms = 5 * 60_000

/** Gives an archive's manifest, then to each line of the input, a question, an answer. */
export async function* read(path: string, input: Readable): AsyncGenerator<string> {
  const file = await orRefused(() => openArchiveFile(path))
  if ('refused' in file) return yield JSON.stringify(file)
  const readings = new Map<number, AsyncGenerator<ArchiveAnswer, ArchiveAnswer>>()
  try {
    yield JSON.stringify({ manifest: file.manifest })
    for await (const line of createInterface(input)) {
      const question = archiveQuestion.parse(JSON.parse(line))
      const reading = readings.get(question.reading) ?? answersTo(file, question)
      readings.set(question.reading, reading)
      const answer = await orRefused(async () => (await reading.next()).value)
      if ('isOver' in answer) readings.delete(question.reading)
      yield JSON.stringify(answer)
    }
  } finally {
    file.close()
  }
}

async function* answersTo(
  file: ArchiveFile,
  { what, name, columns }: ArchiveQuestion,
): AsyncGenerator<ArchiveAnswer, ArchiveAnswer> {
  if (what === 'picture') {
    const bytes = await file.pictureOf(name)
    for (let at = 0; bytes && at < bytes.length; at += bytesAtOnce) {
      yield { picture: bytes.toString('base64', at, at + bytesAtOnce) }
    }
  } else if (what === 'checked') {
    const kind = archivedKinds.find((one) => one.name === name)
    if (kind) for await (const checked of checkedRows(file, kind)) yield { checked }
  } else yield* writtenRows(file, name, columns)
  return { isOver: true }
}

export async function* writtenRows(
  file: ArchiveFile,
  name: string,
  columns: ArchiveQuestion['columns'],
  most = mostWritten,
): AsyncGenerator<ArchiveAnswer> {
  let written: Record<string, unknown>[] = []
  let letters = 0
  let total = 0
  for await (const { row, length } of file.rowsOf(name)) {
    if (total++ === most) throw new RefusedFile('too_large', tooLarge)
    if (row) written.push(columns ? textsOf(row, columns) : row)
    letters += length
    if (letters < lettersUnchecked) continue
    yield { written }
    written = []
    letters = 0
  }
  if (written.length > 0) yield { written }
}

function textsOf(row: Record<string, unknown>, columns: readonly string[]) {
  const cut = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, longestText) : undefined
  return Object.fromEntries(columns.map((key) => [key, cut(row[key])]))
}

async function orRefused<Result extends object>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}

/** The rows of a kind that can be stored, some hundred at a time; the others are counted as errors. */
async function* checkedRows(archive: ArchiveFile, kind: ArchivedKind): AsyncGenerator<CheckedRows> {
  let schema: ReturnType<typeof rowSchemaOf> | undefined
  const ids = new Set<unknown>()
  const key = keyOf(kind)
  let problems = 0
  let total = 0
  let letters = 0
  let batch = empty()
  for await (const { line, row, length } of archive.rowsOf(kind.name)) {
    batch.read += 1
    total += 1
    letters += length
    if (total > mostRows) break
    schema ??= rowSchemaOf(kind)
    const read = row && schema.safeParse(row)
    const id = read?.success ? read.data[key] : undefined
    if (!read?.success) {
      const issue = read?.error.issues[0] ?? {
        path: [],
        message: 'It holds more than a record can',
      }
      batch.error += 1
      if (problems++ < mostProblems) {
        batch.problems.push({ line, field: issue.path.join('.'), message: issue.message })
      }
    } else if (key === 'id' && ids.has(id)) {
      // Of two rows with one id, the first counts.
      batch.skip += 1
    } else {
      ids.add(id)
      batch.rows.push({ line, row: { ...read.data, ...addedOf(read.data) } })
    }
    if (batch.read < rowsAtOnce && letters < lettersAtOnce) continue
    yield batch
    batch = empty()
    letters = 0
  }
  if (batch.read > 0) yield batch
}

function empty(): CheckedRows {
  return { rows: [], read: 0, error: 0, skip: 0, problems: [] }
}

function addedOf(row: Record<string, unknown>) {
  const times: Record<string, unknown> = {}
  for (const key of ['created_at', 'updated_at', 'deleted_at']) {
    if (row[key]) times[key] = notAhead(row[key])
  }
  return times
}

/** When a row was added can't lie ahead: it decides what is the oldest. */
function notAhead(moment: unknown): string | undefined {
  if (typeof moment !== 'string') return undefined
  const now = Date.now()
  return Date.parse(moment) > now + fiveMinutes_ms ? new Date(now).toISOString() : moment
}

if (import.meta.main) await runReader(read)
