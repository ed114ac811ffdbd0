import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { root } from '../../../server/root.ts'
import { RefusedFile, refusalCodes } from './refusedFile.ts'
import type { OwnArchive, Table } from './table.ts'

/** What reading one file may take. */
const longest_ms = 240_000
const mostHeap_mb = 512

/**
 * Reads an uploaded file: .csv, .tsv, .txt, .json, .xlsx, .xls, or a .zip with one of them. What it is, its
 * content says. Nothing is written. Throws `RefusedFile`.
 *
 * A process of its own reads, since a file can be made to exhaust memory or time, and a library that reads
 * workbooks has had holes: it can read the code and this file, has no environment and no network, gives way
 * to the server, and is killed when it takes too long or too much.
 */
export async function readTable(path: string): Promise<Table | OwnArchive> {
  const isSource = import.meta.filename.endsWith('.ts')
  const script = isSource ? join(import.meta.dirname, 'file/readerChild.ts') : builtScript
  const readable = [path, ...readableParts.map((part) => join(root, part))]
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${mostHeap_mb}`,
      '--permission',
      ...readable.map((part) => `--allow-fs-read=${part}`),
      '--disable-warning=ExperimentalWarning',
      script,
      path,
    ],
    {
      cwd: root,
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: longest_ms,
      killSignal: 'SIGKILL',
    },
  )
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
  giveWay(child.pid)
  try {
    const [table] = await Promise.all([tableFrom(child.stdout), ended])
    return table
  } finally {
    child.kill('SIGKILL')
  }
}

const builtScript = join(root, 'dist/server/readerChild.js')
const readableParts = ['src', 'dist/server', 'node_modules', 'package.json']

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, 5)
  } catch {
    // It has ended already.
  }
}

const row = z.tuple([z.number()], z.string())
const ending = z.union([
  z.object({
    headers: z.array(z.string()),
    pictures: z.array(z.object({ path: z.string(), bytes: z.number() })),
  }),
  z.object({ ownArchive: z.literal(true) }),
  z.object({ refused: z.object({ code: z.enum(refusalCodes), message: z.string() }) }),
])

async function tableFrom(output: Readable): Promise<Table | OwnArchive> {
  const rows: string[][] = []
  const lines: number[] = []
  for await (const text of linesOf(output)) {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) {
      const [line, ...cells] = row.parse(value)
      lines.push(line)
      rows.push(cells)
      continue
    }
    const end = ending.parse(value)
    if ('ownArchive' in end) return end
    if ('refused' in end) throw new RefusedFile(end.refused.code, end.refused.message)
    for (const cells of rows) while (cells.length < end.headers.length) cells.push('')
    return { ...end, rows, lines }
  }
  throw new RefusedFile(
    'unreadable',
    'This file takes more time or memory to read than we give it. Save only the sheet with your list as .csv, and upload that.',
  )
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
