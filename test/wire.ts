import dns from 'node:dns'
import { isIP, Socket } from 'node:net'

type Lookup = (
  host: string,
  options: { all: boolean },
  answer: (error: Error | null, addresses: { address: string }[] | string) => void,
) => void

/**
 * Stands between this process and the network until it stops: notes the address of each connection that is opened, and
 * has it end at a server of this machine, `ports.open` for addresses that aren't this machine's and `ports.closed` for
 * those that are. Nothing leaves the machine.
 */
export function interceptConnections(ports: { open: number; closed: number }) {
  const connections: string[] = []
  const usual = Socket.prototype.connect
  const own = new Set(Object.values(ports))

  function connect(this: Socket, ...args: unknown[]) {
    const given = (Array.isArray(args[0]) ? args[0][0] : args[0]) as {
      host?: string
      port?: number | string
      lookup?: Lookup
    }
    const isOther = given.port === undefined || Number(given.port) !== 443
    if (isOther && !own.has(Number(given.port))) return usual.apply(this, args as never)
    const go = (address: string) => {
      connections.push(address)
      const isHome = /^(127\.|::1$|::ffff:127|::ffff:7f)/.test(address)
      const port = isHome ? ports.closed : ports.open
      usual.call(this, { host: '127.0.0.1', port } as never)
    }
    const { host = '', lookup = dns.lookup as Lookup } = given
    if (isIP(host) !== 0) go(host)
    else {
      lookup(host, { all: false }, (error, first) => {
        if (error) this.destroy(error)
        else go(typeof first === 'string' ? first : (first[0]?.address ?? ''))
      })
    }
    return this
  }
  Object.assign(Socket.prototype, { connect })
  return {
    connections,
    stop: () => Object.assign(Socket.prototype, { connect: usual }),
  }
}
