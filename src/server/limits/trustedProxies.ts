import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'

const networksByName: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A function that is true for addresses within these networks, as TRUST_PROXY names them. */
export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((one) => networksByName[one] ?? [one])) {
    const [start = '', bits] = network.split('/')
    const family = isIPv4(start) ? 'ipv4' : 'ipv6'
    list.addSubnet(start, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

type Request = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * A function that gives the address of a request's client before any hook has seen it: that of the connection or, behind
 * these proxies, the last one in X-Forwarded-For that isn't a proxy's.
 */
export function clientAddress(proxies: readonly string[]): (request: Request) => string {
  const isTrusted = addressesIn(proxies)
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
    const way = [...forwarded.map((one) => one.trim()), socket.remoteAddress ?? ''].filter(Boolean)
    return way.findLast((address) => !isTrusted(address)) ?? way[0] ?? ''
  }
}
