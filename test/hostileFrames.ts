import fc from 'fast-check'
import type { Cable } from './cable.ts'

/** Closes a connection after these bytes, past the client's own framing. */
export async function sendRaw(tab: Cable, frames: readonly Uint8Array[]): Promise<void> {
  const { _socket: socket } = tab.ws as unknown as { _socket: NodeJS.WritableStream }
  for (const each of frames) socket.write(each)
  tab.ws.terminate()
  await tab.closed
}

/** A masked frame of text, of 125 bytes at most. */
export function framedText(text: string): Uint8Array {
  const content = new TextEncoder().encode(text).slice(0, 125)
  return Uint8Array.from([0x81, 0x80 | content.length, 0, 0, 0, 0, ...content])
}

/** A masked frame of any opcode with these bytes. */
function framed(content: Uint8Array): Uint8Array {
  const kind = (content[0] ?? 0) & 0x8f
  return Uint8Array.from([kind, 0x80 | content.length, 0, 0, 0, 0, ...content])
}

const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 })
const command = fc
  .record({
    command: fc.constantFrom('subscribe', 'unsubscribe', 'message'),
    identifier: fc.json(),
  })
  .map((each) => JSON.stringify(each))

/** Bytes that are no frame, frames of any kind, and text that is no command or an odd one. */
export const hostileFrame: fc.Arbitrary<Uint8Array> = fc.oneof(
  bytes,
  bytes.map(framed),
  fc.json().map(framedText),
  command.map(framedText),
)
