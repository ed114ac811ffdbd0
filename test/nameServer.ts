import { createSocket } from 'node:dgram'
import dns, { promises, Resolver } from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { isIPv4 } from 'node:net'

/** The addresses of a name, one list for each time it is looked up; the last one stays. */
type Records = Map<string, string[][]>

/**
 * A name server on this machine, which this process asks for every name until it stops, as rebinding needs: what a name
 * leads to may change from one look-up to the next.
 */
export async function startNameServer() {
  const records: Records = new Map()
  const lookups: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query)
    const [addresses = []] = records.get(name) ?? []
    socket.send(answerTo(query, end, type, addresses), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 5000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])

  async function addressesOf(name: string) {
    lookups.push(name)
    const ask = (method: 'resolve4' | 'resolve6') =>
      new Promise<string[]>((resolve) => {
        resolver[method](name, (error, addresses) => resolve(error ? [] : addresses))
      })
    const all = [...(await ask('resolve4')), ...(await ask('resolve6'))]
    const lists = records.get(name)
    if (lists && lists.length > 1) lists.shift()
    return all.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
  }
  const restore = replaceLookup(addressesOf)

  return {
    records,
    lookups,
    stop() {
      restore()
      socket.close()
    },
  }
}

type Address = { address: string; family: number }
type Answer = (error: Error | null, address?: string | Address[], family?: number) => void

/** Has every look-up of this process go to `addressesOf`, those of node's own modules too. */
function replaceLookup(addressesOf: (name: string) => Promise<Address[]>) {
  const usual = { lookup: dns.lookup, promised: promises.lookup }
  const lookup = (name: string, ...rest: unknown[]) => {
    const answer = rest.at(-1) as Answer
    const { all } = (rest.length > 1 ? rest[0] : {}) as { all?: boolean }
    addressesOf(name).then((found) => {
      const [first] = found
      if (!first) answer(Object.assign(new Error(`ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
      else if (all) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }
  const promised = (name: string, options: { all?: boolean } = {}) =>
    new Promise((resolve, reject) => {
      lookup(name, options, (error: Error | null, address: unknown, family: unknown) =>
        error ? reject(error) : resolve(options.all ? address : { address, family }),
      )
    })
  Object.assign(dns, { lookup })
  Object.assign(promises, { lookup: promised })
  syncBuiltinESMExports()
  return () => {
    Object.assign(dns, { lookup: usual.lookup })
    Object.assign(promises, { lookup: usual.promised })
    syncBuiltinESMExports()
  }
}

/** The name and type of a query's one question (RFC 1035), and where it ends. */
function questionIn(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const types = { 1: 'ipv4', 28: 'ipv6' } as const

function answerTo(query: Buffer, end: number, type: number, addresses: string[]) {
  const family = types[type as keyof typeof types]
  const own = addresses.filter((one) => (isIPv4(one) ? 'ipv4' : 'ipv6') === family)
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(own.length, 6)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, query.subarray(12, end), ...own.map((one) => recordOf(one, type))])
}

/** An address as a record of the question's name, for no time. */
function recordOf(address: string, type: number) {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOf(address)
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length])
  return Buffer.concat([head, bytes])
}

/** The 16 bytes of an IPv6 address; `::ffff:127.0.0.1` has its last four as IPv4. */
function bytesOf(address: string) {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [before = '', after] = hex.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const all = after === undefined ? head : [...head, ...zeros, ...tail]
  return Buffer.concat(all.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')))
}
