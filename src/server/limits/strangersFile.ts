import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isAskable, openAddressesOf } from './ssrfGuard.ts'

/* Files from addresses that users enter (SSRF guard). */

/** Why a file wasn't fetched, in words for the person who entered its address. */
export class Unfetched extends Error {
  override name = 'Unfetched'
}

type Limits = { most_bytes: number; limit_ms: number; hosts: readonly string[] }
const mostRedirects = 3

/**
 * Gets the file at a public https address, without cookies or credentials. Every redirect is held to what the
 * first address is: its name is resolved once, all of its addresses must be public, and the connection
 * uses those. `hosts` may be private. Throws `Unfetched`, also beyond the limits, which hold for all together.
 */
export async function fileOfStranger(address: string, limits: Limits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.limit_ms)
  let at = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(at, limits, signal)
    const { location } = answer.headers
    if (!isRedirect.has(answer.statusCode ?? 0) || !location) {
      return read(answer, limits, signal)
    }
    answer.destroy()
    at = URL.parse(location, at)?.href ?? ''
  }
  throw new Unfetched('It is redirected too often')
}

const isRedirect = new Set([301, 302, 303, 307, 308])

async function ask(address: string, { hosts }: Limits, signal: AbortSignal) {
  if (!isAskable(address, hosts)) throw new Unfetched('Only public https addresses are fetched')
  const url = new URL(address)
  const lookup = await openAddressesOf(url, hosts, signal).catch(() => {
    // A name on the server's own network is told as one that doesn't exist.
    throw signal.aborted ? tooLate() : unreachable()
  })
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Vivary' }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers, lookup, agent: false, signal, maxHeaderSize: 16_384 } as const
    const asking = request(url, options, resolve)
    asking.on('error', () => reject(signal.aborted ? tooLate() : unreachable()))
    asking.end()
  })
}

async function read(answer: IncomingMessage, { most_bytes }: Limits, signal: AbortSignal) {
  try {
    if (answer.statusCode !== 200) {
      throw new Unfetched(`Its server answered ${answer.statusCode ?? 'nothing'}`)
    }
    if (Number(answer.headers['content-length'] ?? 0) > most_bytes) throw tooLarge(most_bytes)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > most_bytes) throw tooLarge(most_bytes)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof Unfetched) throw error
    throw signal.aborted ? tooLate() : unreachable()
  } finally {
    answer.destroy()
  }
}

const tooLarge = (bytes: number) => new Unfetched(`It is larger than ${bytes / 1024 ** 2} MB`)
const tooLate = () => new Unfetched("Its server didn't answer in time")
const unreachable = () => new Unfetched("Its server can't be reached")
