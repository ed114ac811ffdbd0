import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StringDecoder } from 'node:string_decoder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isWithin } from '../../../server/limits/boundedJson.ts'
import { jsonIn } from '../../../shared/json.ts'
import { mostPicture_mb } from '../../../shared/pictures.ts'
import { archiveNames, formatVersion, type Manifest, manifest } from '../../exports/format.ts'
import { RefusedFile } from '../reading/table.ts'

/*
 * Reads a file that says it is an archive, in the process that `openArchive` starts. Nothing in it is
 * trusted, and no name in it becomes a path.
 */

const mostEntries = 200_000
/** Unpacked: all rows together, and one row. */
const mostRowBytes = 2 * 1024 ** 3
const mostLineBytes = 1024 ** 2
const mostManifestBytes = 1024 ** 2
/** Rows unpack to some twenty times what they take in the file; a bomb to a thousand times. */
const mostUnpacking = 100
const anyUnpacking = 20 * 1024 ** 2
/** More than any row has; a validator would make an issue of each of a million wrong values. */
const rowBounds = { nodes: 2000, depth: 8 }

/** A row as it stands in its kind's JSON file; without `row` if it holds more than any row does. */
export type WrittenRow = { line: number; row?: Record<string, unknown>; length: number }

export type ArchiveFile = {
  manifest: Manifest
  /** The rows of a kind; none if it has no file. */
  rowsOf(kind: string): AsyncGenerator<WrittenRow>
  /** The bytes of a picture by the name of its file; undefined if it isn't there or too large. */
  pictureOf(name: string): Promise<Buffer | undefined>
  close(): void
}

/** Opens an archive. Throws `RefusedFile` if it isn't one, is damaged, too large, or newer than we are. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  const zip = await opened(path)
  try {
    const entries = await orDamaged(entriesOf(zip))
    const head = await manifestOf(zip, entries)
    return {
      manifest: head,
      rowsOf: (kind) => rowsIn(zip, entries, archiveNames.json(kind)),
      pictureOf: (name) => pictureIn(zip, entries, name),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

type Entries = ReadonlyMap<string, Entry>

const opened = (path: string): Promise<ZipFile> =>
  orDamaged(openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }))

/** All files by name. The names of folders, links out of it and such are refused by the reader. */
async function entriesOf(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > mostEntries) throw new RefusedFile('too_large', tooLarge)
  const entries = new Map<string, Entry>()
  const rows = { bytes: 0, packed: anyUnpacking / mostUnpacking }
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RefusedFile('locked', locked)
    if (entry.fileName.startsWith('json/')) {
      rows.bytes += entry.uncompressedSize
      rows.packed += entry.compressedSize
    }
    if (rows.bytes > mostRowBytes) throw new RefusedFile('too_large', tooLarge)
    // Of two files of one name, the first counts.
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
  }
  if (rows.bytes > rows.packed * mostUnpacking) throw new RefusedFile('too_large', tooLarge)
  return entries
}

async function manifestOf(zip: ZipFile, entries: Entries): Promise<Manifest> {
  const entry = entries.get(archiveNames.manifest)
  if (!entry || entry.uncompressedSize > mostManifestBytes) {
    throw new RefusedFile('not_an_import', "This isn't a Vivary archive: vivary.json is missing.")
  }
  const written = jsonIn(String(await orDamaged(buffer(await streamOf(zip, entry)))))
  const version = isRecord(written) ? Number(written.format_version) : Number.NaN
  if (version > formatVersion) {
    throw new RefusedFile(
      'newer_version',
      'This archive was packed by a newer Vivary. Update this one, then import it.',
    )
  }
  const read = manifest.safeParse(written)
  if (!read.success) throw damaged()
  return read.data
}

async function* rowsIn(zip: ZipFile, entries: Entries, name: string): AsyncGenerator<WrittenRow> {
  const entry = entries.get(name)
  if (!entry) return
  let line = 0
  for await (const text of linesOf(await streamOf(zip, entry))) {
    line += 1
    const bare = text.trim().replace(/,$/, '')
    if (bare === '' || bare === '[' || bare === ']' || bare === '[]') continue
    if (!isWithin(bare, rowBounds)) {
      yield { line, length: bare.length }
      continue
    }
    const row = jsonIn(bare)
    if (!isRecord(row)) {
      throw new RefusedFile('damaged', `Line ${line} of ${name} isn't a record. ${again}`)
    }
    yield { line, row, length: bare.length }
  }
}

async function pictureIn(zip: ZipFile, entries: Entries, name: string) {
  const entry = name.startsWith('pictures/') ? entries.get(name) : undefined
  if (!entry || entry.uncompressedSize > mostPicture_mb * 1024 ** 2) return undefined
  return buffer(await streamOf(zip, entry)).catch(() => undefined)
}

/** The reader refuses more bytes than the file says it has. */
const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  orDamaged(zip.openReadStreamPromise(entry))

/** Whatever goes wrong while it is read: it's damaged, unless it was refused. */
const orDamaged = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error) => {
    throw error instanceof RefusedFile ? error : damaged()
  })

/** Lines of at most a megabyte, whatever comes. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const chunk of stream) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > mostLineBytes) throw new RefusedFile('too_large', tooLarge)
      yield* lines
    }
  } catch (error) {
    throw error instanceof RefusedFile ? error : damaged()
  } finally {
    stream.destroy()
  }
  yield rest + decoder.end()
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const again = 'Please import the archive exactly as Vivary packed it.'
const damaged = () => new RefusedFile('damaged', `This archive is damaged. ${again}`)
export const tooLarge = 'This archive unpacks to more than Vivary can take in.'
const locked = 'This archive is locked with a password. Please import it as Vivary packed it.'
