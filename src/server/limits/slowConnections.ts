import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { onEveryServer } from '../connections.ts'
import type { Config } from '../settings/config.ts'
import { hasBody } from './leastRate.ts'
import { networkOf } from './throttle.ts'
import { addressesIn } from './trustedProxies.ts'

/** How many connections may be open over which no whole request has come in: of one network, and of all. */
export type Unfinished = { network: number; server: number }

const usual: Unfinished = { network: 100, server: 1000 }

/** How long a request may take to send its headers, from its connection on, and how often that is looked at. */
export const headerTimes = { headersTimeout: 15_000, connectionsCheckingInterval: 5000 }

/**
 * Bounds connections that only wait: of too many, the one that has been silent for longest is ended, so that new ones are
 * answered whatever is left open. Behind a trusted proxy the address is the proxy's, which may open as many as it
 * likes.
 */
export const slowConnections = fp(
  async (
    app: FastifyInstance<Server>,
    { trustProxy, most = usual }: Pick<Config, 'trustProxy'> & { most?: Unfinished | undefined },
  ) => {
    const isTrusted = addressesIn(trustProxy || [])
    // In the order in which they began, by the client's address and port: requests over https have another socket.
    const unfinished = new Map<string, { network: string; socket: Socket }>()
    const counts = new Map<string, number>()
    const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

    function finish(socket: Socket) {
      const { network } = unfinished.get(keyOf(socket)) ?? {}
      if (network === undefined) return
      unfinished.delete(keyOf(socket))
      const rest = (counts.get(network) ?? 0) - 1
      if (rest > 0) counts.set(network, rest)
      else counts.delete(network)
    }

    function begin(socket: Socket) {
      const { remoteAddress: address } = socket
      if (address === undefined || socket.destroyed || isTrusted(address)) return
      finish(socket)
      const network = networkOf(address)
      unfinished.set(keyOf(socket), { network, socket })
      counts.set(network, (counts.get(network) ?? 0) + 1)
      if ((counts.get(network) ?? 0) > most.network) end((one) => one === network)
      if (unfinished.size > most.server) end(() => true)
    }

    function end(isOne: (network: string) => boolean) {
      const oldest = [...unfinished.values()].find(({ network }) => isOne(network))?.socket
      if (!oldest) return
      finish(oldest)
      app.countRefusal({ code: 'too_many_connections' })
      oldest.destroy()
    }

    onEveryServer(app, (server) => {
      server.on('connection', (socket) => {
        begin(socket)
        socket.once('close', () => finish(socket))
      })
      server.on('request', (message: IncomingMessage) => {
        const { socket } = message
        finish(socket)
        if (!hasBody(message)) return
        begin(socket)
        message.once('close', () => finish(socket))
      })
      server.on('upgrade', ({ socket }) => finish(socket))
    })
  },
)
