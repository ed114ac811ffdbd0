import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { root } from '../../../server/root.ts'
import { decimalSigns } from '../../../shared/numbers.ts'
import { weightUnits } from '../../../shared/weights.ts'
import { dateOrders, intents, type Settings } from './drafts.ts'
import { animalFields, recordFields } from './fields.ts'
import type { FileFacts } from './fileFacts.ts'
import { readerScript } from './readerScript.ts'
import { RefusedFile, refusalCodes } from './refusedFile.ts'

/** What reading one file may take; a file that is being read may not be silent for so long. */
const longest_ms = 240_000
const mostHeap_mb = 512

/**
 * A file, how its cells are read as far as it doesn't say so itself, and what a zip may unpack to: see
 * `mostUnpacked_mb`.
 */
export type AskedFile = { path: string; mostUnpacked_mb?: number } & Pick<
  Settings,
  'source' | 'fileName' | 'today'
>

/** What a list says about itself. Of several sheets, each has its own name behind that of the file. */
type NamedFacts = FileFacts & { fileName: string }

/** Rows as they are stored, as JSON. */
export type ReadRows = { rows: number; json: string }

/**
 * Reads an uploaded file: .csv, .tsv, .txt, .json, .xlsx, .xls, or a .zip with one of them. What it is, its
 * content says. Gives what it says about itself, then its rows with what they mean, and the same of each further sheet
 * that is a list; or only that it is an archive of Vivary. Nothing is written. Throws `RefusedFile`.
 *
 * A process of its own reads, since a file can be made to exhaust memory or time, and a library that reads
 * workbooks has had holes: it can read the code and this file, has no environment and no network, gives way
 * to the server, and is killed when it takes too long or too much. Its rows are passed on unread: what they
 * mean takes seconds, in which the server couldn't answer.
 */
export async function* readUpload(
  asked: AskedFile,
): AsyncGenerator<{ ownArchive: true } | { facts: NamedFacts } | ReadRows> {
  const readable = [asked.path, readerScript, ...readableParts.map((part) => join(root, part))]
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${mostHeap_mb}`,
      '--permission',
      ...readable.map((part) => `--allow-fs-read=${part}`),
      '--disable-warning=ExperimentalWarning',
      readerScript,
      JSON.stringify(asked),
    ],
    { cwd: root, env: {}, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
  // Awaited below, after its lines. Without this, a failure before then would end the server as unhandled.
  ended.catch(() => undefined)
  giveWay(child.pid)
  const patience = setTimeout(() => child.kill('SIGKILL'), longest_ms)
  try {
    for await (const line of linesOf(child.stdout)) {
      patience.refresh()
      const read = readingIn(line)
      if ('isOver' in read) return
      yield read
      if ('ownArchive' in read) return
    }
    await ended
    throw new RefusedFile('unreadable', tooMuch)
  } finally {
    clearTimeout(patience)
    child.kill('SIGKILL')
  }
}

const readableParts = ['src', 'dist/server', 'node_modules', 'package.json']
const tooMuch =
  'This file takes more time or memory to read than we give it. Save only the sheet with your list as .csv, and upload that.'

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, 5)
  } catch {
    // It has ended already.
  }
}

const told = z.union([
  z.object({
    facts: z.object({
      fileName: z.string(),
      kind: z.enum(intents),
      columns: z.array(
        z.object({
          header: z.string(),
          field: z.enum([...animalFields, ...recordFields]).nullable(),
          examples: z.array(z.string()),
        }),
      ),
      date_order: z.enum(dateOrders).nullable(),
      weight_unit: z.enum(weightUnits).nullable(),
      decimal_sign: z.enum(decimalSigns).nullable(),
      unsure: z.object({ dates: z.array(z.string()), weights: z.array(z.string()) }),
      rows: z.int(),
      pictures: z.array(z.object({ path: z.string(), bytes: z.number() })),
    }) satisfies z.ZodType<NamedFacts>,
  }),
  z.object({ isOver: z.literal(true) }),
  z.object({ ownArchive: z.literal(true) }),
  z.object({ refused: z.object({ code: z.enum(refusalCodes), message: z.string() }) }),
])
/** How the child's lines say it. */
export type Told = z.output<typeof told>

/** A line that begins with a number has so many rows. */
function readingIn(line: string) {
  const at = line.indexOf(' ')
  const rows = Number(line.slice(0, Math.max(0, at)))
  if (at > 0 && Number.isInteger(rows)) return { rows, json: line.slice(at + 1) }
  const said = told.parse(JSON.parse(line))
  if ('refused' in said) throw new RefusedFile(said.refused.code, said.refused.message)
  return said
}

async function* linesOf(output: Readable): AsyncGenerator<string> {
  let rest = ''
  output.setEncoding('utf8')
  for await (const part of output) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
