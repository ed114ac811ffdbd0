import { once } from 'node:events'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Reads something from outside, by its argument and its input, and says in lines what it is. */
export type Reader = (argument: string, input: Readable) => AsyncIterable<string>

/** Runs a reader in a process that `startReader` has started. No socket connects from here on. */
export async function runReader(read: Reader): Promise<void> {
  Socket.prototype.connect = (): never => {
    throw new Error('A reader asks no one')
  }
  for await (const line of read(process.argv[2] ?? '', process.stdin)) {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
  }
}
