import { open } from 'node:fs/promises'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { lockedFile, mostUnpacked_mb, RefusedFile } from '../table.ts'

const bytesIn_mb = 1024 ** 2
const mostEntries = 20_000

/**
 * The files in a zip, none of them unpacked yet. Throws `RefusedFile` for a zip that is damaged, locked,
 * or unpacks to more than we read, and for paths that lead out of it.
 */
export async function zipEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > mostEntries) throw tooManyFiles()
  const entries: Entry[] = []
  await asRefusal(async () => {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      if (entries.length > mostEntries) throw tooManyFiles()
    }
  })
  return entries
}

/** Throws `RefusedFile` if these unpack to more than `most_mb`. Their sizes are as the zip claims. */
export function refuseBomb(entries: readonly Entry[], what: string, most_mb: number): void {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > most_mb * bytesIn_mb) throw tooLarge(bytes, what, most_mb)
}

const tooLarge = (bytes: number, what: string, most_mb: number) =>
  new RefusedFile(
    'too_large',
    `This ${what} unpacks to ${sizeText(bytes)}. We stop at ${most_mb} MB.`,
  )

/** '40 GB', '1.5 GB', '340 MB'. */
export function sizeText(bytes: number): string {
  const mb = bytes / bytesIn_mb
  const of = (amount: number) => String(Number(amount.toFixed(amount < 10 ? 1 : 0)))
  if (mb < 1000) return `${of(mb)} MB`
  return mb < 1_000_000 ? `${of(mb / 1024)} GB` : `${of(mb / 1024 ** 2)} TB`
}

const tooManyFiles = () =>
  new RefusedFile(
    'too_large',
    'This zip has more than 20,000 files in it. Upload your list itself.',
  )

/** An entry unpacked, in memory: no more than it claims, and no more than `most` bytes. */
export async function unpacked(
  zip: ZipFile,
  entry: Entry,
  most = mostUnpacked_mb * bytesIn_mb,
): Promise<Buffer> {
  if (entry.isEncrypted()) throw lockedFile()
  if (entry.uncompressedSize > most) throw tooLarge(entry.uncompressedSize, 'file', mostUnpacked_mb)
  return asRefusal(async () => {
    const parts: Buffer[] = []
    // The stream fails as soon as there is more than the entry claims.
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part)
    return Buffer.concat(parts)
  })
}

export const openZip = (path: string): Promise<ZipFile> =>
  asRefusal(() => openPromise(path, { lazyEntries: true, autoClose: false }))

export const zipOf = (bytes: Buffer): Promise<ZipFile> =>
  asRefusal(() => fromBufferPromise(bytes, { lazyEntries: true }))

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedFile || !(error instanceof Error)) throw error
    if (/relative path|absolute path|invalid characters/.test(error.message)) throw unsafe()
    throw new RefusedFile(
      'damaged',
      'This zip is damaged or incomplete. Make it again, and upload the whole file.',
    )
  }
}

const unsafe = () =>
  new RefusedFile(
    'unsafe',
    'This zip has files that would be unpacked outside its own folder. Upload your list itself.',
  )

/** More files than any archive has. */
const mostOfArchive = 200_000

/**
 * True if a file says that it is an archive of Vivary. However large, only its list of files is read; an
 * unreadable file is none.
 */
export async function isOwnArchive(path: string): Promise<boolean> {
  if (!(await beginsAsZip(path))) return false
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    () => undefined,
  )
  if (!zip) return false
  try {
    if (zip.entryCount > mostOfArchive) return false
    for await (const { fileName } of zip.eachEntry()) if (fileName === 'vivary.json') return true
    return false
  } catch {
    return false
  } finally {
    zip.close()
  }
}

async function beginsAsZip(path: string) {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.toString('latin1') === 'PK\x03\x04'
}
