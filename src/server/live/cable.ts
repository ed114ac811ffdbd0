import { WebSocket, WebSocketServer } from 'ws'
import { channel } from '../../features/notifications/notifications.contract.ts'
import type { App, Context } from '../context.ts'
import { Failure, Forbidden, TooManyTries } from '../errors.ts'
import { listenTo } from '../notices.ts'
import { livingSessions, originOf, type Session, sessionIn } from '../session.ts'
import { countTeller } from './counts.ts'
import * as frames from './frames.ts'
import { type Limits, usualLimits } from './limits.ts'
import { closeSoon, openSockets, type Socket } from './sockets.ts'
import { routeUpgrades } from './upgrades.ts'

/**
 * `/cable`: an Action Cable server with one channel, over which every open tab is told how many
 * notifications its person has not read, whichever process and whoever has changed that.
 */
export const cable =
  (context: Context, given: Partial<Limits> = {}) =>
  async (app: App) => {
    const limits = { ...usualLimits, ...given }
    const { config, db } = context
    const sockets = openSockets(limits)
    const counts = countTeller(db, sockets, app.log)
    const findSession = sessionIn(context)
    const upgrades = routeUpgrades(app)
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: limits.mostFrame_bytes,
      handleProtocols: () => frames.subprotocol,
    })

    app.get('/cable', { schema: { hide: true } }, async (request, reply) => {
      const upgrade = upgrades.get(request.raw)
      const offered = request.headers['sec-websocket-protocol']?.split(/\s*,\s*/)
      if (!upgrade || !offered?.includes(frames.subprotocol)) throw new WrongProtocol()
      // Browsers always tell the origin of a WebSocket, and not all tell the site beside it.
      const { origin } = request.headers
      if (originOf({ headers: { origin }, host: request.host }, config) !== 'ours') {
        throw new Forbidden('forbidden_origin', 'This came from another site')
      }
      const session = await findSession(request)
      if (session && sockets.countOf(personOf(session)) >= limits.mostSocketsOfPerson) {
        throw new TooManyTries(60)
      }
      reply.hijack()
      upgrade.leave()
      server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) => {
        if (session) open(ws, session)
        else turnAway(ws)
      })
    })

    function open(ws: WebSocket, session: Session) {
      const socket = {
        ws,
        person: personOf(session),
        accountId: session.accountId,
        session: session.tokenHash.toString('hex'),
        subscriptions: new Set<string>(),
      }
      const isInPace = pacer(limits.mostFramesPerSecond)
      ws.on('message', (content, isBinary) => {
        if (ws.readyState !== WebSocket.OPEN) return
        const command = isBinary ? undefined : frames.readCommand(String(content))
        if (command && isInPace()) obey(socket, command)
        else sockets.dismiss(socket, 'invalid_request')
      })
      ws.on('error', () => closeSoon(ws))
      ws.on('close', () => sockets.forget(socket))
      ws.on('pong', () => asked.delete(socket))
      sockets.add(socket)
      sockets.send(socket, frames.welcome)
    }

    function obey(socket: Socket, { command, identifier }: frames.Command) {
      const { subscriptions } = socket
      if (command === 'unsubscribe') subscriptions.delete(identifier)
      // Nobody has anything to say on this channel: a message is taken and passed over.
      if (command !== 'subscribe') return
      const isFull =
        subscriptions.size >= limits.mostSubscriptions && !subscriptions.has(identifier)
      const wanted = frames.subscribedTo(identifier)
      // A page may show the account that its browser was in until a moment ago, in another tab.
      const isHere = (wanted?.account_id ?? socket.accountId) === socket.accountId
      if (isFull || wanted?.channel !== channel || !isHere) {
        sockets.send(socket, frames.rejected(identifier))
        return
      }
      subscriptions.add(identifier)
      sockets.send(socket, frames.confirmed(identifier))
      counts.tell([socket.person])
    }

    function sayPing() {
      const ping = frames.ping(new Date())
      for (const socket of sockets.all()) sockets.send(socket, ping)
    }

    /** Who was asked whether they are still there and has not answered. */
    const asked = new WeakSet<Socket>()
    function feelPulse() {
      for (const socket of sockets.all()) {
        if (asked.has(socket)) socket.ws.terminate()
        else if (socket.ws.readyState === WebSocket.OPEN) {
          asked.add(socket)
          socket.ws.ping()
        }
      }
    }

    /** Sessions also end by their time alone, and their end may have gone unheard. */
    async function sweep() {
      const open = sockets.all()
      if (open.length === 0) return
      const living = await livingSessions(db, [...new Set(open.map(({ session }) => session))])
      for (const socket of open) {
        if (living.get(socket.session) !== socket.person) sockets.dismiss(socket, 'unauthorized')
      }
    }

    const stops: (() => unknown)[] = []
    app.addHook('onListen', async () => {
      const notices = listenTo(db, {
        name: 'vivary live',
        notices: {
          vivary_counts: (person) => counts.tell([person]),
          vivary_sessions: (session) => {
            for (const socket of sockets.ofSession(session)) sockets.dismiss(socket, 'unauthorized')
          },
        },
        onListening: () => counts.tell(sockets.people()),
        heartbeat_ms: limits.heartbeat_ms,
        log: app.log,
      })
      const sweeping = () =>
        sweep().catch((err) => app.log.warn({ err }, 'sessions of sockets not looked at'))
      const timers = [
        setInterval(sayPing, limits.ping_ms),
        setInterval(feelPulse, limits.heartbeat_ms),
        setInterval(sweeping, limits.sweep_ms),
      ]
      stops.push(
        () => notices.stop(),
        () => timers.forEach(clearInterval),
      )
    })
    app.addHook('preClose', async () => {
      counts.stop()
      for (const socket of sockets.all()) sockets.dismiss(socket, 'server_restart')
      for (const stop of stops) await stop()
    })
  }

class WrongProtocol extends Failure {
  constructor() {
    super(426, [{ message: `Only ${frames.subprotocol} is spoken here`, code: 'wrong_protocol' }])
  }
}

const personOf = ({ accountId, userId }: Session) => `${accountId} ${userId}`

/** Who is not signed in is told so, which is what keeps the client from trying again. */
function turnAway(ws: WebSocket) {
  ws.on('error', () => closeSoon(ws))
  ws.send(frames.disconnect('unauthorized'))
  closeSoon(ws)
}

/** Whether there were not more than `most` calls in this second. */
function pacer(most: number) {
  let [second, calls] = [0, 0]
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, calls] = [now, 0]
    calls += 1
    return calls <= most
  }
}
