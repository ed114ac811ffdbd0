import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as piped } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { syncFolder } from '../server/pictures/files.ts'
import { requireSeal, sealed } from './seal.ts'
import { type Entry, entriesOf, tarOf } from './tar.ts'

/*
 * The file: a tar, compressed by zstd as one stream, and a seal. `tar --zstd -xf` unpacks it
 * without us.
 */

const chunkSize = 256 * 1024

/**
 * Writes the entries as they come into a file that only we may read, and answers its size in bytes.
 * It has its name only when it is whole and would survive a power cut; a kill leaves a file that
 * ends with `.part` beside it.
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

/**
 * The entries of a file that `writeArchive` made, after the whole of it has been checked. Throws
 * `CannotRestore` before the first one when a single byte is not as it was written.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const length = await requireSeal(path)
  const file = createReadStream(path, { end: length - 1, highWaterMark: chunkSize })
  // What goes wrong is thrown where the bytes are taken.
  const plain = piped(file, createZstdDecompress({ chunkSize }), () => undefined)
  try {
    yield* entriesOf(plain)
  } finally {
    plain.destroy()
  }
}
