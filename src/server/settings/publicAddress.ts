import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * Tells whether an IP address is on the public internet. All others (this machine, its network, cloud metadata,
 * multicast, wrapped addresses) must not be reached through an address that users enter (SSRF).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/**
 * Tells whether a host's name is one that only this machine or a home network gives: without a dot, or under an ending
 * that is reserved for them or in use there and never given to anyone.
 */
export const isHomeName = (name: string): boolean => homeName.test(name)

const homeName =
  /^[^.:]+\.?$|\.(local|localhost|localdomain|lan|home|home\.arpa|internal|intranet|private|corp)\.?$/

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** IANA's special-purpose registries; for IPv6, those within 2000::/3. */
const reserved = new BlockList()
const ipv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
const ipv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
for (const network of ipv4) addNetwork(network, 'ipv4')
for (const network of ipv6) addNetwork(network, 'ipv6')

function addNetwork(network: string, family: 'ipv4' | 'ipv6') {
  const [start = '', bits] = network.split('/')
  reserved.addSubnet(start, Number(bits), family)
}
