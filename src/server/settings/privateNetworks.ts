import { BlockList, isIP } from 'node:net'

/** Where private networks can be (RFC 1918 and RFC 4193): their first address and the length of its prefix. */
const privateRanges = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
] as const

/** Tells whether a text is a private network: '192.168.1.0/24', 'fd00::/8', or of IPv4 with a port '192.168.1.20:8080'. */
export function isPrivateNetwork(text: string): boolean {
  const network = networkOf(text)
  if (!network) return false
  const { start, bits } = network
  return privateRanges.some(([first, least]) => bits >= least && isWithin(start, first, least))
}

/**
 * Tells whether one of these networks has an IP address and the port, 80 where it names none. An address of cloud
 * metadata is in none.
 */
export function isInNetworks(address: string, port: number, networks: readonly string[]): boolean {
  if (isIP(address) === 0 || address.toLowerCase() === metadata) return false
  return networks.some((text) => {
    const network = networkOf(text)
    return network?.port === port && isWithin(address, network.start, network.bits)
  })
}

/** The one that lies in a private range. */
const metadata = 'fd00:ec2::254'

/** The parts of a network; undefined for what is none. */
function networkOf(text: string): { start: string; bits: number; port: number } | undefined {
  const [, four, six, length, own = '80'] =
    text.match(/^(?:([\d.]+)|([\da-f:]+))(?:\/(\d{1,3}))?(?:(?<!:.*:.*):(\d{1,5}))?$/i) ?? []
  const start = four ?? six ?? ''
  const most = isIP(start) === 4 ? 32 : 128
  const bits = Number(length ?? most)
  const port = Number(own)
  return isIP(start) === 0 || bits > most || port > 65_535 ? undefined : { start, bits, port }
}

function isWithin(address: string, start: string, bits: number): boolean {
  if (isIP(address) !== isIP(start)) return false
  const family = isIP(start) === 4 ? 'ipv4' : 'ipv6'
  const range = new BlockList()
  range.addSubnet(start, bits, family)
  return range.check(address, family)
}

/** Tells an IP address from a name. */
export const isIpAddress = (text: string): boolean => isIP(text) !== 0
