import { type IncomingMessage, request } from 'node:http'
import { Undeliverable } from '../messages/transports.ts'
import { isInNetworks } from '../settings/privateNetworks.ts'
import { openAddressesOf } from './ssrfGuard.ts'

/* Requests to devices on the server's own network, at addresses that users enter (SSRF guard). */

/** Why a device didn't answer, in words for the person who entered its address. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

type Limits = { networks: readonly string[]; most_bytes: number; limit_ms: number }

/**
 * Gets the text at a path of a device, 'host' or 'host:port', by http and without credentials. Its name is resolved
 * once, all of its addresses must be in `networks`, and the connection uses those. Redirects aren't followed. Throws
 * `Unanswered`.
 */
export async function textOfDevice(device: string, path: string, limits: Limits): Promise<string> {
  const signal = AbortSignal.timeout(limits.limit_ms)
  const url = URL.parse(path, `http://${device}`)
  if (!url || url.username || url.password) throw new Unanswered("This isn't an address")
  const port = Number(url.port || 80)
  const isOpen = (address: string) => isInNetworks(address, port, limits.networks)
  const lookup = await openAddressesOf(url, isOpen, signal).catch((error: unknown) => {
    if (error instanceof Undeliverable) throw new Unanswered(notNamed)
    throw signal.aborted ? tooLate() : unreachable()
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept: 'application/json', 'user-agent': 'Vivary' }
    const options = { headers, lookup, agent: false, signal, maxHeaderSize: 16_384 } as const
    const asking = request(url, options, resolve)
    asking.on('error', () => reject(signal.aborted ? tooLate() : unreachable()))
    asking.end()
  })
  return read(answer, limits, signal)
}

async function read(answer: IncomingMessage, { most_bytes }: Limits, signal: AbortSignal) {
  try {
    if (answer.statusCode !== 200) throw new Unanswered(`It answered ${answer.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > most_bytes) throw new Unanswered('Its answer is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (error) {
    if (error instanceof Unanswered) throw error
    throw signal.aborted ? tooLate() : unreachable()
  } finally {
    answer.destroy()
  }
}

export const notNamed =
  "Its address isn't on a network that whoever runs this server has named for devices"
const tooLate = () => new Unanswered("It didn't answer in time")
const unreachable = () => new Unanswered("It can't be reached")
