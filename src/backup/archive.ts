import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { pipeline as piped, Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { validate } from 'uuid'
import { z } from 'zod'
import type { Files } from '../server/files/files.ts'
import { folderFiles } from '../server/files/folderFiles.ts'
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

/** Where a backup is: a file by its path, or by its key among others. */
export type BackupFile = string | { files: Files; key: string }

const filed = (file: BackupFile) =>
  typeof file === 'string' ? { files: folderFiles(dirname(file)), key: basename(file) } : file

/** How an operator reads where a backup is: as a path, or as `s3://bucket/…`. */
export function nameOf(file: BackupFile): string {
  const { files, key } = filed(file)
  return `${files.place}/${key}`
}

/**
 * Writes the entries as they come into a file that only its owner may read, and returns its size in
 * bytes. It is there once it is whole and would survive a power cut.
 */
export async function writeArchive(
  to: BackupFile,
  entries: AsyncIterable<Entry>,
  { madeAt, signal }: { madeAt: Date; signal?: AbortSignal | undefined },
): Promise<number> {
  const { files, key } = filed(to)
  const zstd = createZstdCompress({ chunkSize })
  // Thrown where it is read, unless nothing reads it any more.
  zstd.on('error', () => undefined)
  const packing = pipeline(tarOf(entries, madeAt), zstd, { signal })
  packing.catch(() => undefined)
  try {
    const size = await files.put(key, sealed(zstd))
    await packing
    return size
  } catch (error) {
    zstd.destroy()
    await packing.catch(() => undefined)
    signal?.throwIfAborted()
    if (!isFullDisk(error)) throw error
    throw new Error(`The disk of the backups (${files.place}) is full.`, { cause: error })
  }
}

/** Tells whether a file couldn't grow, unlike one of the database, whose errors have no system call. */
const isFullDisk = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT')

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

/** The largest entry that is read into memory; ours are of a megabyte, and a row's longest text adds to that. */
const mostEntryBytes = 256 * 1024 ** 2

/**
 * The entries of a file that `writeArchive` wrote, after the whole file has been checked, or only its end if
 * `isTrusted`. Throws `CannotRestore` before the first entry if a single byte has changed, and for an entry that is
 * larger than any of ours.
 */
export async function* readArchive(from: BackupFile, isTrusted = false): AsyncGenerator<Entry> {
  const length = await (isTrusted ? sealedLength(from) : requireSeal(from))
  const file = await partOfFile(from, 0, length)
  const { readable, writable } = createTarDecoder({ strict: true })
  const unzstd = createZstdDecompress({ chunkSize })
  // An error is thrown where the entries are read.
  piped(file, unzstd, Writable.fromWeb(writable), () => undefined)
  for await (const { header, body } of readable) {
    if (header.size > mostEntryBytes)
      throw new CannotRestore(`${nameOf(from)} isn't a Vivary backup.`)
    yield { name: header.name, bytes: await buffer(body) }
  }
}

/** The bytes from `start` to before `end`. */
async function partOfFile(from: BackupFile, start: number, end: number): Promise<Readable> {
  const { files, key } = filed(from)
  if (start >= end) return Readable.from([])
  const content = await files.stream(key, { start, end: end - 1 })
  if (!content) throw new CannotRestore(`${nameOf(from)} can't be read: it's gone`)
  return content
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
async function requireSeal(from: BackupFile): Promise<number> {
  const length = await sealedLength(from)
  const { seal } = await ending(from)
  const hash = createHash('sha256')
  for await (const chunk of await partOfFile(from, 0, length)) hash.update(chunk)
  if (!seal.equals(sealOf(hash.digest()))) {
    throw new CannotRestore(
      `${nameOf(from)} is damaged: its contents have changed since it was written. Use another backup.`,
    )
  }
  return length
}

/** The number of bytes before the seal, of which only the label is looked at. Throws `CannotRestore` without one. */
async function sealedLength(from: BackupFile): Promise<number> {
  const { length, seal } = await ending(from)
  if (seal.subarray(0, head.length).equals(head)) return length
  throw new CannotRestore(`${nameOf(from)} is incomplete, or isn't a Vivary backup.`)
}

async function ending(from: BackupFile) {
  const { files, key } = filed(from)
  const size = await files.sizeOf(key)
  if (size === undefined) {
    throw new CannotRestore(`${nameOf(from)} can't be read: there is no such file.`)
  }
  const length = Math.max(0, size - sealBytes)
  return { length, seal: await buffer(await partOfFile(from, length, size)) }
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
