import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Database, Transaction } from '../../../db/db.ts'
import type { Files } from '../../../server/files/files.ts'
import { folderOfAccount, widthKey } from '../../../server/pictures/files.ts'
import { version } from '../../../server/root.ts'
import { csvRows } from '../../../shared/csv.ts'
import { archiveNames, formatVersion, type Manifest } from '../format.ts'
import type { ArchivedKind } from '../kinds/kind.ts'
import { readmeOf } from '../readme.ts'
import { pictureNames } from './pictureNames.ts'
import {
  type ArchivedRow,
  type CountedKind,
  countedKinds,
  fileColumnsOf,
  readerOf,
} from './rows.ts'

/** How far packing is: rows, then pictures. */
export type Progress = { step: 'records' | 'pictures'; done: number; total: number }

type Given = {
  accountId: string
  files: Files
  /** The key of the archive. */
  to: string
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/**
 * Packs everything an account holds, as of one moment, into the file `to`, which is there once it is whole. Rows and
 * pictures are streamed: at most some hundred rows are in memory. Returns the size in bytes.
 */
export async function packArchive(db: Database, job: Given): Promise<number> {
  const { files, to, signal } = job
  const failing = new AbortController()
  const stop = AbortSignal.any([signal, failing.signal])
  const zip = new ZipFile()
  zip.on('error', (error) => failing.abort(error))
  const output = zip.outputStream.pipe(new PassThrough())
  addAbortSignal(stop, output)
  // Thrown where it is read, unless nothing reads it any more.
  output.on('error', () => undefined)
  const written = files.put(to, output)
  // Packing would otherwise wait for ever for output that nothing reads.
  written.catch((error) => failing.abort(error))
  try {
    const streaming = { ...job, stop, fail: (reason: unknown) => failing.abort(reason) }
    packPictures(zip, await packRecords(db, zip, streaming), streaming)
    zip.end()
    return await written
  } catch (error) {
    failing.abort(error)
    await written.catch(() => undefined)
    signal.throwIfAborted()
    throw failing.signal.reason ?? error
  }
}

type Picture = { name: string; key: string }
type Streaming = Given & { stop: AbortSignal; fail: (error: unknown) => void }

/** All rows of one snapshot; returns the pictures that they name, and whose files are there. */
function packRecords(db: Database, zip: ZipFile, job: Streaming): Promise<Picture[]> {
  const { accountId, stop } = job
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`)
      await tx.execute(sql`set local statement_timeout to '1h'`)
      // Before the snapshot, in which a restore's tables would look empty: it waits for this lock.
      await tx.execute(sql`lock table migrations in access share mode`)
      const { pictures, names } = await picturesOf(tx, job)
      const counted = await countedKinds(tx, accountId)
      const counts = counted.map(({ kind, rows }) => ({ kind: kind.name, rows }))
      const madeAt = new Date().toISOString()
      const { rows: accounts } = await tx.execute<{ name: string }>(
        sql`select name from accounts where id = ${accountId}`,
      )
      const account = accounts[0]?.name ?? ''
      const packed = { kinds: counts, pictures: pictures.length, madeAt, version, account }
      const manifest: Manifest = {
        format: 'vivary-archive',
        format_version: formatVersion,
        product_version: version,
        made_at: madeAt,
        pictures: pictures.length,
        kinds: counts,
      }
      addText(zip, archiveNames.readme, readmeOf(packed))
      addText(zip, archiveNames.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
      const total = counts.reduce((sum, { rows }) => sum + rows, 0)
      await addRows(tx, zip, { ...job, names, total, stop }, counted)
      return pictures
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const addText = (zip: ZipFile, name: string, text: string) =>
  zip.addBuffer(Buffer.from(text), name, { mode: 0o100_644 })

/** The account's pictures whose files are there. */
async function picturesOf(tx: Transaction, { accountId, files }: Given) {
  const stored = new Set<string>()
  for await (const { key } of files.list(folderOfAccount(accountId))) stored.add(key)
  const pictures: Picture[] = []
  const names = new Map<string, string>()
  for (const [id, name] of await pictureNames(tx, accountId)) {
    const key = widthKey({ accountId, id }, 'large')
    if (!stored.has(key)) continue
    pictures.push({ name, key })
    names.set(id, name)
  }
  return { pictures, names }
}

type Rows = Streaming & { names: ReadonlyMap<string, string>; total: number }

/** Two files for each kind, one after the other, since they share a connection. */
async function addRows(tx: Transaction, zip: ZipFile, job: Rows, counted: CountedKind[]) {
  const { accountId, names, total, onProgress } = job
  let written = 0
  const note = (rows: ArchivedRow[]) => {
    written += rows.length
    // Each row is written to both of its files.
    onProgress({ step: 'records', done: Math.floor(written / 2), total })
  }
  for (const one of counted) {
    const rowsOf = await readerOf(tx, one, accountId, names)
    await addFile(zip, archiveNames.csv(one.kind.name), csvOf(one.kind, rowsOf(), note), job)
    await addFile(zip, archiveNames.json(one.kind.name), jsonOf(rowsOf(), note), job)
  }
}

/** Adds a file and waits until it has been read; what it reads from can then be closed. */
async function addFile(
  zip: ZipFile,
  name: string,
  chunks: AsyncGenerator<string>,
  { stop, fail }: Streaming,
) {
  stop.throwIfAborted()
  const stream = Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const broken = () => reject(stop.reason)
  stop.addEventListener('abort', broken, { once: true })
  stream.once('end', resolve)
  stream.once('error', (error) => {
    fail(error)
    reject(error)
  })
  zip.addReadStream(stream, name, { mode: 0o100_644 })
  try {
    await promise
  } finally {
    stop.removeEventListener('abort', broken)
    stream.destroy()
  }
}

type Told = (rows: ArchivedRow[]) => void
type Batches = ReturnType<Awaited<ReturnType<typeof readerOf>>>

async function* csvOf(kind: ArchivedKind, batches: Batches, note: Told) {
  const keys = fileColumnsOf(kind).map(({ key }) => key)
  yield csvRows([keys])
  for await (const rows of batches) {
    yield csvRows(rows.map((row) => keys.map((key) => cellOf(row[key]))))
    note(rows)
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

/** A list with a row on each line, so that it can be read line by line. */
async function* jsonOf(batches: Batches, note: Told) {
  let before = '[\n'
  for await (const rows of batches) {
    yield `${before}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    before = ',\n'
    note(rows)
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Pictures are compressed already, and are stored as they are. */
function packPictures(
  zip: ZipFile,
  pictures: Picture[],
  { files, onProgress, fail }: Pick<Streaming, 'files' | 'onProgress' | 'fail'>,
) {
  const total = pictures.length
  for (const [at, { name, key }] of pictures.entries()) {
    zip.addReadStreamLazy(name, { compress: false, mode: 0o100_644 }, (take) => {
      onProgress({ step: 'pictures', done: at, total })
      files.stream(key).then((content) => {
        if (content) take(null, content.on('error', fail))
        else fail(new Error(`${key} was removed meanwhile`))
      }, fail)
    })
  }
}
