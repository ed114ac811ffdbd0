import { CannotRestore } from './cannotRestore.ts'

/** A file in an archive: its path, of at most 100 bytes, and its whole content. */
export type Entry = { name: string; bytes: Buffer }

/** No entry is larger: what is in memory at a time. */
const mostBytes = 64 * 1024 ** 2
const block = 512

/** The entries as a tar that any tar unpacks, of files which only their owner may read. */
export async function* tarOf(entries: AsyncIterable<Entry>, madeAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    if (name.length > 100 || bytes.length > mostBytes) {
      throw new Error(`A backup has no room for ${name} of ${bytes.length} bytes`)
    }
    yield headerOf(name, bytes.length, madeAt)
    yield bytes
    yield Buffer.alloc(padding(bytes.length))
  }
  yield Buffer.alloc(2 * block)
}

const padding = (length: number) => (block - (length % block)) % block

function headerOf(name: string, length: number, madeAt: Date) {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at)
  header.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(length, 124, 11)
  octal(Math.floor(madeAt.getTime() / 1000), 136, 11)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  // Summed with spaces where the sum itself goes.
  header.write(' '.repeat(8), 148)
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  header[154] = 0
  return header
}

/** The entries of a tar that `tarOf` made. Throws `CannotRestore` when it is another one. */
export async function* entriesOf(tar: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = taker(tar)
  while (true) {
    const header = await take(block)
    if (header[0] === 0) return
    const name = header.toString('utf8', 0, Math.min(100, header.indexOf(0)))
    const length = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!(length <= mostBytes)) throw new CannotRestore('The backup is not one of Vivary.')
    const bytes = await take(length)
    await take(padding(length))
    yield { name, bytes }
  }
}

/** Takes as many bytes as it is asked for out of chunks of any size. */
function taker(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let missing = length; missing > 0; ) {
      if (held.length === 0) {
        const { done, value } = await iterator.next()
        if (done) throw new CannotRestore('The backup ends too early.')
        held = value
      }
      const part = held.subarray(0, missing)
      held = held.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
}
