import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StringDecoder } from 'node:string_decoder'
import { type Entry, open, type ZipFile } from 'yauzl'
import { isWithin } from '../../../server/limits/boundedJson.ts'
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
}

/** Opens an archive. Throws `RefusedFile` if it isn't one, is damaged, too large, or newer than we are. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  const zip = await opened(path)
  try {
    const entries = await entriesOf(zip)
    const head = await manifestOf(zip, entries)
    return {
      manifest: head,
      rowsOf: (kind) => rowsIn(zip, entries, archiveNames.json(kind)),
      pictureOf: (name) => pictureIn(zip, entries, name),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

type Entries = ReadonlyMap<string, Entry>

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(damaged()) : resolve(zip),
    )
  })
}

/** All files by name. The names of folders, links out of it and such are refused by the reader. */
function entriesOf(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > mostEntries) throw new RefusedFile('too_large', tooLarge)
  const entries = new Map<string, Entry>()
  const rows = { bytes: 0, packed: anyUnpacking / mostUnpacking }
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(damaged()))
    zip.on('end', () =>
      rows.bytes > rows.packed * mostUnpacking
        ? reject(new RefusedFile('too_large', tooLarge))
        : resolve(entries),
    )
    zip.on('entry', (entry: Entry) => {
      if (entry.isEncrypted()) return reject(new RefusedFile('locked', locked))
      if (entry.fileName.startsWith('json/')) {
        rows.bytes += entry.uncompressedSize
        rows.packed += entry.compressedSize
      }
      if (rows.bytes > mostRowBytes) return reject(new RefusedFile('too_large', tooLarge))
      // Of two files of one name, the first counts.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

async function manifestOf(zip: ZipFile, entries: Entries): Promise<Manifest> {
  const entry = entries.get(archiveNames.manifest)
  if (!entry || entry.uncompressedSize > mostManifestBytes) {
    throw new RefusedFile('not_an_import', "This isn't a Vivary archive: vivary.json is missing.")
  }
  const text = String(
    await buffer(await streamOf(zip, entry)).catch(() => Promise.reject(damaged())),
  )
  const written = readJson(text)
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
    const row = readJson(bare)
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
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damaged()) : resolve(stream)))
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const again = 'Please import the archive exactly as Vivary packed it.'
const damaged = () => new RefusedFile('damaged', `This archive is damaged. ${again}`)
const tooLarge = 'This archive unpacks to more than Vivary can take in.'
const locked = 'This archive is locked with a password. Please import it as Vivary packed it.'
