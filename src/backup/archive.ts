import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as piped, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { validate } from 'uuid'
import { z } from 'zod'
import { syncFolder } from '../db/dataDir.ts'
import { type Width, widths } from '../server/pictures/files.ts'

/*
 * The file is a tar, compressed by zstd as one stream, and a seal. `tar --zstd -xf` unpacks it
 * without Vivary.
 */

/** A backup can't be restored, for a reason that its message tells the operator. Nothing was changed. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
}

/** A file in an archive: its path and its whole content. */
export type Entry = { name: string; bytes: Buffer }

const chunkSize = 256 * 1024

/**
 * Writes the entries as they come into a file that only its owner may read, and returns its size in
 * bytes. The file gets its name only once it is whole and would survive a power cut; a kill leaves a file
 * that ends with `.part` beside it.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  { madeAt, signal }: { madeAt: Date; signal?: AbortSignal | undefined },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  const file = await open(draft, 'wx', 0o600)
  try {
    const zstd = createZstdCompress({ chunkSize })
    const sink = (chunks: AsyncIterable<Buffer>) => file.writeFile(chunks)
    await pipeline(tarOf(entries, madeAt), zstd, sealed, sink, { signal })
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    signal?.throwIfAborted()
    throw error
  }
}

function tarOf(entries: AsyncIterable<Entry>, madeAt: Date): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  pack(entries, madeAt, controller).catch(controller.error)
  return readable
}

async function pack(entries: AsyncIterable<Entry>, madeAt: Date, tar: TarPackController) {
  for await (const { name, bytes } of entries) {
    const body = tar.add({ name, size: bytes.length, mode: 0o600, mtime: madeAt }).getWriter()
    await body.write(bytes)
    await body.close()
  }
  tar.finalize()
}

/**
 * The entries of a file that `writeArchive` wrote, after the whole file has been checked. Throws
 * `CannotRestore` before the first entry if a single byte has changed.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const length = await requireSeal(path)
  const file = createReadStream(path, { end: length - 1, highWaterMark: chunkSize })
  const { readable, writable } = createTarDecoder({ strict: true })
  const unzstd = createZstdDecompress({ chunkSize })
  // An error is thrown where the entries are read.
  piped(file, unzstd, Writable.fromWeb(writable), () => undefined)
  for await (const { header, body } of readable) {
    yield { name: header.name, bytes: await buffer(body) }
  }
}

/*
 * The seal is a frame that every zstd skips, with our label and the SHA-256 of all bytes before it.
 */

const label = 'VIVARY 1'
const head = Buffer.alloc(8)
head.writeUInt32LE(0x184d2a5e, 0)
head.writeUInt32LE(label.length + 32, 4)

const sealBytes = head.length + label.length + 32

const sealOf = (digest: Buffer) => Buffer.concat([head, Buffer.from(label), digest])

/** Passes the bytes on and ends them with their seal. */
async function* sealed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield sealOf(hash.digest())
}

/**
 * Reads the whole file and returns the number of bytes before its seal. Throws `CannotRestore` if it is
 * no backup, incomplete or changed.
 */
async function requireSeal(path: string): Promise<number> {
  const { size, seal } = await ending(path)
  const length = size - sealBytes
  if (!seal.subarray(0, head.length).equals(head)) {
    throw new CannotRestore(`${path} is incomplete, or isn't a Vivary backup.`)
  }
  const hash = createHash('sha256')
  if (length > 0) {
    for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(chunk)
  }
  if (!seal.equals(sealOf(hash.digest()))) {
    throw new CannotRestore(
      `${path} is damaged: its contents have changed since it was written. Use another backup.`,
    )
  }
  return length
}

async function ending(path: string) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CannotRestore(`${path} can't be read: ${error.code}`, { cause: error })
  })
  try {
    const { size } = await file.stat()
    const seal = Buffer.alloc(sealBytes)
    await file.read(seal, 0, sealBytes, Math.max(0, size - sealBytes))
    return { size, seal }
  } finally {
    await file.close()
  }
}

/** A backup's first entry, which describes it. */
export const manifestSchema = z.object({
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The schema's version: the hashes of the migrations that had run, in order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The names of a backup's entries. */
export const names = {
  manifest: 'manifest.json',
  key: 'secret.key',
  /** A part of the table's rows, in the text format of COPY; the parts are cut anywhere. */
  rows: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  picture: ({ accountId, id }: { accountId: string; id: string }, width: Width) =>
    `pictures/${accountId}/${id}/${width}.webp`,
}

export type Part =
  | { kind: 'manifest' }
  | { kind: 'key' }
  | { kind: 'rows'; table: string }
  | { kind: 'picture'; accountId: string; id: string; width: Width }

/** Kind of the entry with that name. Throws `CannotRestore` for any other name, since it becomes a path. */
export function partOf(name: string): Part {
  if (name === names.manifest) return { kind: 'manifest' }
  if (name === names.key) return { kind: 'key' }
  const [folder, first = '', second = '', file = '', ...rest] = name.split('/')
  if (folder === 'tables' && file === '') return { kind: 'rows', table: first }
  const width = file.replace(/\.webp$/, '')
  const isPicture = folder === 'pictures' && validate(first) && validate(second)
  if (!isPicture || !isWidth(width) || rest.length > 0) {
    throw new CannotRestore(`The backup contains an unexpected entry: ${name}`)
  }
  return { kind: 'picture', accountId: first, id: second, width }
}

const isWidth = (text: string): text is Width => Object.hasOwn(widths, text)
