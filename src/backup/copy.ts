import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type { Connection, PoolClient } from 'pg'

/** How many bytes of rows are taken at a time, and how many more may wait. */
const blockBytes = 1024 ** 2

/**
 * The rows of a `copy … to stdout`, in blocks of about a megabyte that are cut anywhere. The database waits while they
 * are not taken. Whoever leaves early loses the client's connection: there is no other way to break
 * a COPY off.
 */
export async function* copyOut(client: PoolClient, statement: string): AsyncGenerator<Buffer> {
  let socket: Duplex | undefined
  let isOver = false
  const rows = new Readable({
    highWaterMark: blockBytes,
    read: () => socket?.resume(),
    destroy(error, done) {
      if (!isOver) socket?.destroy()
      done(error)
    },
  })
  client.query({
    submit(connection: Connection) {
      socket = connection.stream
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A copy, because the driver uses its buffer again.
      if (!rows.push(Buffer.from(chunk))) socket?.pause()
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      isOver = true
      rows.push(null)
      socket?.resume()
    },
    handleError(error: Error) {
      isOver = true
      rows.destroy(error)
    },
  })
  yield* gathered(rows)
}

async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length < blockBytes) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

export type CopyIn = {
  /** Sends a block, cut anywhere. Throws what the database says of the rows so far. */
  write(block: Buffer): Promise<void>
  /** Answers how many rows there were. */
  end(): Promise<number>
}

/** Begins a `copy … from stdin`; the client is busy with it until its end. */
export async function copyIn(client: PoolClient, statement: string): Promise<CopyIn> {
  const begun = Promise.withResolvers<CopyConnection>()
  const ended = Promise.withResolvers<number>()
  // Heard by whoever writes or ends next.
  ended.promise.catch(() => undefined)
  let rows = 0
  client.query({
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse: begun.resolve,
    handleCommandComplete({ text }: { text: string }) {
      rows = Number(text.replace('COPY ', ''))
    },
    handleReadyForQuery: () => ended.resolve(rows),
    handleError(error: Error) {
      begun.reject(error)
      ended.reject(error)
    },
  })
  const connection = await begun.promise
  return {
    async write(block) {
      connection.sendCopyFromChunk(block)
      if (!connection.stream.writableNeedDrain) return
      await Promise.race([once(connection.stream, 'drain'), ended.promise])
    },
    end() {
      connection.endCopyFrom()
      return ended.promise
    },
  }
}

/** What the driver's types leave out. */
type CopyConnection = {
  stream: Duplex
  sendCopyFromChunk(block: Buffer): void
  endCopyFrom(): void
}
