// Loaded into the server under attack: whatever it is asked for, it reaches nothing but this machine.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const isLoopback = (host) => /^(localhost|127\.[\d.]+|::1)$/.test(host)
const unreachable = (host) => Object.assign(new Error(`No network: ${host}`), { code: 'ENOTFOUND' })

const lookUp = dns.lookup
dns.lookup = (host, ...rest) =>
  isLoopback(host) ? lookUp(host, ...rest) : process.nextTick(rest.at(-1), unreachable(host))
const lookUpLater = dns.promises.lookup
dns.promises.lookup = async (host, ...rest) => {
  if (!isLoopback(host)) throw unreachable(host)
  return lookUpLater(host, ...rest)
}
syncBuiltinESMExports()

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function connectToLoopback(...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given
  const host = typeof options === 'object' ? options.host : undefined
  if (host === undefined || isLoopback(host)) return connect.apply(this, given)
  process.nextTick(() => this.destroy(unreachable(host)))
  return this
}
