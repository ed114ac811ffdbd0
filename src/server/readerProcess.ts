import { once } from 'node:events'
import { Socket } from 'node:net'

/* For the processes that `startReader` starts. */

const output = process.stdout

/** Lets no socket connect from here on. */
export function cutNetwork(): void {
  Socket.prototype.connect = (): never => {
    throw new Error('A reader asks no one')
  }
}

/** Writes a line to whoever started this process, as fast as it reads. */
export async function writeLine(line: string): Promise<void> {
  if (!output.write(`${line}\n`)) await once(output, 'drain')
}
