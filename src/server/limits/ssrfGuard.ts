import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Undeliverable } from '../messages/transports.ts'
import { isHomeName, isPublicAddress } from '../settings/publicAddress.ts'

/* Requests to addresses that users enter (SSRF guard). */

type Posted = { headers: Record<string, string | number>; body: Buffer | null }
const limit_ms = 7000

/**
 * Tells whether an address may be requested: https on its usual port, without credentials, and neither a private IP
 * address nor a name of home networks. `hosts` are allowed.
 */
export function isAskable(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  if (isNamed(url, hosts)) return true
  const host = bare(url.hostname)
  return url.port === '' && (isIP(host) === 0 || isPublicAddress(host)) && !isHomeName(host)
}

/**
 * Posts to it and returns the status. The name is resolved once, all of its addresses must be
 * public, and the connection uses those. Redirects aren't followed, the response's body isn't read.
 * Throws `Undeliverable` if the address isn't allowed, any other error if there is no response
 * within seven seconds.
 */
export async function postToStranger(
  address: string,
  { headers, body }: Posted,
  hosts: readonly string[],
): Promise<number> {
  const signal = AbortSignal.timeout(limit_ms)
  if (!isAskable(address, hosts)) throw notAskable()
  const url = new URL(address)
  const pinned = await openAddressesOf(url, openTo(url, hosts), signal)
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup: pinned, agent: false, signal } as const
    const asking = request(url, { ...options, maxHeaderSize: 8192 }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asking.on('error', (error) => reject(signal.aborted ? tooLate() : error))
    asking.end(body)
  })
}

/** Public addresses, and any of one of `hosts`. */
const openTo = (url: URL, hosts: readonly string[]) => (address: string) =>
  isPublicAddress(address) || isNamed(url, hosts)

/**
 * Resolves an address's name once, for a connection that uses just what was found. Throws `Undeliverable`
 * unless all of it `isOpen`.
 */
export async function openAddressesOf(
  url: URL,
  isOpen: (address: string) => boolean,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const addresses = await withLimit(lookup(bare(url.hostname), { all: true }), signal)
  if (addresses.length === 0 || !addresses.every((one) => isOpen(one.address))) throw notAskable()
  return (_host, { all }, answer) => {
    const [first] = addresses
    if (all || !first) answer(null, addresses)
    else answer(null, first.address, first.family)
  }
}

const isNamed = ({ hostname, port }: URL, hosts: readonly string[]) =>
  hosts.includes(port === '' ? hostname : `${hostname}:${port}`)

/** An IPv6 address without its brackets. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const withLimit = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true })
    promise.then(resolve, reject)
  })

const notAskable = () => new Undeliverable('This address may not be asked')
const tooLate = () => new Error('No answer in time')

/* Files from addresses that users enter (SSRF guard). */

/** Why nothing was fetched, in words for the person who entered the address. */
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
  const tooLarge = `It is larger than ${limits.most_bytes / 1024 ** 2} MB`
  let at = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(at, limits, signal)
    const { location } = answer.headers
    if (!isRedirect.has(answer.statusCode ?? 0) || !location) {
      return bodyOf(answer, { by: server, tooLarge, ...limits }, signal)
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
  const lookup = await openAddressesOf(url, openTo(url, hosts), signal).catch(() => {
    // A name on the server's own network is told as one that doesn't exist.
    throw cutOff(server, signal)
  })
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Vivary' }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers, lookup, agent: false, signal, maxHeaderSize: 16_384 } as const
    const asking = request(url, options, resolve)
    asking.on('error', () => reject(cutOff(server, signal)))
    asking.end()
  })
}

const server = 'Its server'

type Readable = { by: string; most_bytes: number; tooLarge: string }

/** Reads the body of an answer. Throws `Unfetched` in words that name its sender, `by`. */
export async function bodyOf(
  answer: IncomingMessage,
  { by, most_bytes, tooLarge }: Readable,
  signal: AbortSignal,
): Promise<Buffer> {
  try {
    const { statusCode, headers } = answer
    if (statusCode !== 200) throw new Unfetched(`${by} answered ${statusCode ?? 'nothing'}`)
    if (Number(headers['content-length'] ?? 0) > most_bytes) throw new Unfetched(tooLarge)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > most_bytes) throw new Unfetched(tooLarge)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw error instanceof Unfetched ? error : cutOff(by, signal)
  } finally {
    answer.destroy()
  }
}

/** The failure of a request that ended early, or that took too long. */
export const cutOff = (by: string, { aborted }: AbortSignal): Unfetched =>
  new Unfetched(`${by} ${aborted ? "didn't answer in time" : "can't be reached"}`)
