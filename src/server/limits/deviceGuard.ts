import { type IncomingMessage, request } from 'node:http'
import { Undeliverable } from '../messages/transports.ts'
import { isInNetworks } from '../settings/privateNetworks.ts'
import { bodyOf, cutOff, openAddressesOf, Unfetched } from './ssrfGuard.ts'

/* Requests to devices on the server's own network, at addresses that users enter (SSRF guard). */

type Limits = { networks: readonly string[]; most_bytes: number; limit_ms: number }

/**
 * Gets the text at a path of a device, 'host' or 'host:port', by http and without credentials. Its name is resolved
 * once, all of its addresses must be in `networks`, and the connection uses those. Redirects aren't followed. Throws
 * `Unfetched`.
 */
export async function textOfDevice(device: string, path: string, limits: Limits): Promise<string> {
  const signal = AbortSignal.timeout(limits.limit_ms)
  const url = URL.parse(path, `http://${device}`)
  if (!url || url.username || url.password) throw new Unfetched("This isn't an address")
  const port = Number(url.port || 80)
  const isOpen = (address: string) => isInNetworks(address, port, limits.networks)
  const lookup = await openAddressesOf(url, isOpen, signal).catch((error: unknown) => {
    throw error instanceof Undeliverable ? new Unfetched(notNamed) : cutOff(it, signal)
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept: 'application/json', 'user-agent': 'Vivary' }
    const options = { headers, lookup, agent: false, signal, maxHeaderSize: 16_384 } as const
    const asking = request(url, options, resolve)
    asking.on('error', () => reject(cutOff(it, signal)))
    asking.end()
  })
  const { most_bytes } = limits
  const body = await bodyOf(answer, { by: it, most_bytes, tooLarge }, signal)
  return body.toString('utf8')
}

const it = 'It'
const tooLarge = 'Its answer is too large'

export const notNamed =
  "Its address isn't on a network that whoever runs this server has named for devices"
