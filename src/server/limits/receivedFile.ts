import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { v7 as newId } from 'uuid'
import { Failure } from '../errors.ts'

/** A large file of a form, on disk: where it is, what its sender calls it, and its size. */
export class ReceivedFile {
  constructor(
    readonly path: string,
    readonly name: string,
    readonly bytes: number,
  ) {}
}

/** The part is longer than its limit; read as the form library's own error. */
class TooLarge extends Error {
  readonly statusCode = 413
}

/** 413: the disk must keep room for the database. */
export class NoRoom extends Failure {
  constructor() {
    const message =
      "The server's disk has no room for this file: 500 MB of it stay free for the database. Whoever runs the server has to make room."
    super(413, [{ message, code: 'no_room' }])
  }
}

/** Where a file comes in, and how many bytes it may have; one that begins as a zip has a limit of its own. */
export type Place = { folder: string; most: number; mostOfZip: number }

/** Allowance of a file: room on the disk, and the sender's account of what they are sending. */
type Allowance = { hasRoom(): Promise<boolean>; take(bytes: number): void }

/**
 * Writes a part into the folder as it comes in, as long as its sender may and the disk has room, which
 * others fill too; whatever goes wrong, nothing of it stays.
 */
export async function receive(
  { file, filename }: Pick<MultipartFile, 'file' | 'filename'>,
  { folder, ...limits }: Place,
  allowance: Allowance,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  // A stream that opens it itself may do so after all was refused and nothing was there to be removed.
  const written = await open(path, 'wx', 0o600)
  try {
    await pipeline(
      file,
      (parts: AsyncIterable<Buffer>) => whileThereIsRoom(within(parts, limits), allowance),
      written.createWriteStream(),
    )
    if (file.truncated) throw new TooLarge()
    return new ReceivedFile(path, filename, (await stat(path)).size)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Passes on what comes until it is too much. */
async function* within(parts: AsyncIterable<Buffer>, { most, mostOfZip }: Omit<Place, 'folder'>) {
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const part of parts) {
    if (head.length < 4) head = Buffer.concat([head, part.subarray(0, 4 - head.length)])
    bytes += part.length
    const limit = head.length < 4 || head.equals(zipHead) ? mostOfZip : most
    if (bytes > limit) throw new TooLarge()
    yield part
  }
}

async function* whileThereIsRoom(parts: AsyncIterable<Buffer>, { hasRoom, take }: Allowance) {
  let since = bytesAtOnce
  for await (const part of parts) {
    take(part.length)
    since += part.length
    if (since >= bytesAtOnce) {
      if (!(await hasRoom())) throw new NoRoom()
      since = 0
    }
    yield part
  }
}
const bytesAtOnce = 8 * 1024 ** 2
const zipHead = Buffer.from('PK\x03\x04', 'latin1')

/** Removes the received files in a body that are still where they came in. */
export async function removeReceived(body: unknown): Promise<void> {
  if (body instanceof ReceivedFile) await rm(body.path, { force: true })
  else if (typeof body === 'object' && body !== null) {
    for (const part of Object.values(body)) await removeReceived(part)
  }
}
