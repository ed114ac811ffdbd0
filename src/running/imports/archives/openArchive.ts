import { ReaderEnded, type ReadingChild, startReader } from '../../../server/readingChild.ts'
import type { Manifest } from '../../exports/format.ts'
import { RefusedFile } from '../reading/table.ts'
import {
  type ArchiveAnswer,
  type ArchiveQuestion,
  archiveAnswer,
  type CheckedRows,
} from './archiveAnswers.ts'

export type OpenArchive = {
  manifest: Manifest
  /** The rows of a kind as they are written, unchecked; none if it has no file. Of `columns` only the texts, cut. */
  rowsOf(kind: string, columns?: readonly string[]): AsyncGenerator<Record<string, unknown>>
  /** The rows of a kind that can be stored, some hundred at a time. */
  checkedRowsOf(kind: string): AsyncGenerator<CheckedRows>
  /** The bytes of a picture by the name of its file; undefined if it isn't there or too large. */
  pictureOf(name: string): Promise<Buffer | undefined>
  close(): void
}

/**
 * Opens an archive; a process of its own reads it, since its rows can be made to take minutes. Throws
 * `RefusedFile`, also later, if it isn't one, is damaged, too large, or newer than we are.
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const reader = startReader('src/running/imports/archives/archiveChild.ts', {
    argument: path,
    readable: [path],
  })
  try {
    const first = await answerOf(reader)
    if (!('manifest' in first)) throw new ReaderEnded()
    return { manifest: first.manifest, ...readingsOf(reader), close: reader.stop }
  } catch (error) {
    reader.stop()
    throw error
  }
}

function readingsOf(reader: ReadingChild): Omit<OpenArchive, 'manifest' | 'close'> {
  let readings = 0
  let before: Promise<unknown> = Promise.resolve()

  /** One question after the other, whoever asks. */
  function ask(question: ArchiveQuestion): Promise<ArchiveAnswer> {
    const answer = before.then(() => {
      reader.send(`${JSON.stringify(question)}\n`)
      return answerOf(reader)
    })
    before = answer.catch(() => undefined)
    return answer
  }

  async function* answersTo(question: Omit<ArchiveQuestion, 'reading'>) {
    const reading = readings++
    for (;;) {
      const answer = await ask({ reading, ...question })
      if ('isOver' in answer) return
      yield answer
    }
  }

  return {
    async *rowsOf(name, columns) {
      for await (const answer of answersTo({ what: 'written', name, columns })) {
        if ('written' in answer) yield* answer.written
      }
    },
    async *checkedRowsOf(name) {
      for await (const answer of answersTo({ what: 'checked', name })) {
        if ('checked' in answer) yield answer.checked
      }
    },
    async pictureOf(name) {
      const parts: Buffer[] = []
      for await (const answer of answersTo({ what: 'picture', name })) {
        if ('picture' in answer) parts.push(Buffer.from(answer.picture, 'base64'))
      }
      return parts.length > 0 ? Buffer.concat(parts) : undefined
    },
  }
}

async function answerOf(reader: ReadingChild): Promise<ArchiveAnswer> {
  try {
    const answer = archiveAnswer.parse(JSON.parse(await reader.nextLine()))
    if ('refused' in answer) throw new RefusedFile(answer.refused.code, answer.refused.message)
    return answer
  } catch (error) {
    throw error instanceof ReaderEnded ? new RefusedFile('unreadable', tooMuch) : error
  }
}

const tooMuch = 'This archive takes more time or memory to read than we give it.'
