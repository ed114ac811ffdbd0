/*
 * Reads an archive for `openArchive`, in a process of its own: it says what the archive is, then answers
 * each line of its input with one of its output, until its input ends.
 */
import { createInterface } from 'node:readline'
import { cutNetwork, writeLine } from '../../../server/readerProcess.ts'
import { archivedKinds } from '../../exports/kinds/kinds.ts'
import { RefusedFile } from '../reading/table.ts'
import { type ArchiveAnswer, type ArchiveQuestion, archiveQuestion } from './archiveAnswers.ts'
import { type ArchiveFile, openArchiveFile } from './archiveFile.ts'
import { checkedRows } from './checkedRows.ts'

/** A multiple of three, so that the parts of a picture can be put together. */
const bytesAtOnce = 192 * 1024
const lettersAtOnce = 256 * 1024

cutNetwork()
const archive = await orRefused(async () => {
  const file = await openArchiveFile(process.argv[2] ?? '')
  await tell({ manifest: file.manifest })
  return file
})
const readings = new Map<number, AsyncGenerator<ArchiveAnswer>>()
if (archive) {
  for await (const line of createInterface(process.stdin)) {
    const question = archiveQuestion.parse(JSON.parse(line))
    await orRefused(async () => tell(await answerTo(archive, question)))
  }
}

async function answerTo(file: ArchiveFile, question: ArchiveQuestion): Promise<ArchiveAnswer> {
  const reading = readings.get(question.reading) ?? answersTo(file, question)
  readings.set(question.reading, reading)
  const { done, value } = await reading.next()
  if (!done) return value
  readings.delete(question.reading)
  return { isOver: true }
}

async function* answersTo(
  file: ArchiveFile,
  { what, name }: ArchiveQuestion,
): AsyncGenerator<ArchiveAnswer> {
  if (what === 'picture') {
    const bytes = await file.pictureOf(name)
    for (let at = 0; bytes && at < bytes.length; at += bytesAtOnce) {
      yield { picture: bytes.toString('base64', at, at + bytesAtOnce) }
    }
  } else if (what === 'checked') {
    const kind = archivedKinds.find((one) => one.name === name)
    if (kind) for await (const checked of checkedRows(file, kind)) yield { checked }
  } else yield* writtenRows(file, name)
}

async function* writtenRows(file: ArchiveFile, name: string): AsyncGenerator<ArchiveAnswer> {
  let written: Record<string, unknown>[] = []
  let letters = 0
  for await (const { row, length } of file.rowsOf(name)) {
    if (row) written.push(row)
    letters += length
    if (letters < lettersAtOnce) continue
    yield { written }
    written = []
    letters = 0
  }
  if (written.length > 0) yield { written }
}

async function orRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    await tell({ refused: { code: error.code, message: error.message } })
    return undefined
  }
}

function tell(answer: ArchiveAnswer): Promise<void> {
  return writeLine(JSON.stringify(answer))
}
