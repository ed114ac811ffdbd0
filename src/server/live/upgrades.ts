import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { App } from '../context.ts'

/** An upgrade request before its response. */
type Upgrade = { socket: Duplex; head: Buffer; leave(): void }

/**
 * Tells whether a request is a WebSocket upgrade for the cable; all others are plain requests, whatever their
 * headers.
 */
export const isForCable = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url?.split('?')[0] === '/cable' &&
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Passes upgrades through the routes like any request, so that proxies, cookies and errors are
 * handled alike. A route takes one over by its raw request and then leaves the response alone.
 */
export function routeUpgrades(app: App): WeakMap<IncomingMessage, Upgrade> {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!(socket instanceof Socket)) {
      socket.destroy()
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    upgrades.set(request, { socket, head, leave: () => response.detachSocket(socket) })
    app.routing(request, response)
  })
  return upgrades
}
