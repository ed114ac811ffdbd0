import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CannotRestore } from './cannotRestore.ts'

/*
 * A backup ends with its seal: a frame that every zstd skips, with our label and the SHA-256 of all
 * bytes before it.
 */

const label = 'VIVARY 1'
const head = Buffer.alloc(8)
head.writeUInt32LE(0x184d2a5e, 0)
head.writeUInt32LE(label.length + 32, 4)

const sealBytes = head.length + label.length + 32

const sealOf = (digest: Buffer) => Buffer.concat([head, Buffer.from(label), digest])

/** Passes the bytes on and ends them with their seal. */
export async function* sealed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield sealOf(hash.digest())
}

/**
 * Reads the whole file and answers how many bytes are before its seal. Throws `CannotRestore` when
 * it is no backup, was cut or is not what was written.
 */
export async function requireSeal(path: string): Promise<number> {
  const { size, seal } = await ending(path)
  const length = size - sealBytes
  if (!seal.subarray(0, head.length).equals(head)) {
    throw new CannotRestore(`${path} was cut short, or is no backup of Vivary.`)
  }
  const hash = createHash('sha256')
  if (length > 0) {
    for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(chunk)
  }
  if (!seal.equals(sealOf(hash.digest()))) {
    throw new CannotRestore(`${path} is damaged: it is not what was written. Take another backup.`)
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
