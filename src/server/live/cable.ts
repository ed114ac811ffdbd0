import { WebSocket, WebSocketServer } from 'ws'
import { changesNotice, followChanges } from '../../db/changes.ts'
import type { Database, Db } from '../../db/db.ts'
import { changesChannel } from '../../shared/changes.ts'
import type { App, Context } from '../context.ts'
import { Failure, Forbidden, TooManyTries } from '../errors.ts'
import { maintenanceNotice } from '../maintenance.ts'
import { single } from '../metrics/exposition.ts'
import { originOf } from '../session/origin.ts'
import { livingSessions, type Session, sessionIn } from '../session/session.ts'
import { changeTeller } from './changes.ts'
import { type CountOf, countTeller } from './counts.ts'
import * as frames from './frames.ts'
import { type Limits, pacer, usualLimits } from './limits.ts'
import { listenTo } from './notices.ts'
import { closeSoon, openSockets, type Socket, type Sockets } from './sockets.ts'
import { routeUpgrades } from './upgrades.ts'

/** The unread count: on which channel it is sent, and how it is counted. */
type Told = { channel: string; countOf: CountOf }

/** A cache to drop on a change: of which account, and of which kind of record. */
type Kept = { drop(accountId: string, kind: string): void; listen(isListening: boolean): void }

type Live = {
  channels: string[]
  limits: Limits
  sockets: Sockets
  counts: ReturnType<typeof countTeller>
  changes: ReturnType<typeof changeTeller>
  caches: Kept[]
  maintenance: App['maintenance']
}

/**
 * `/cable`: an Action Cable server with two channels. It sends every open tab its user's number of
 * unread notifications, and which kinds of record of its account have changed, whichever process
 * or user has changed them.
 */
export const cable =
  (context: Context, source: Told, overrides: Partial<Limits> = {}) =>
  async (app: App) => {
    const limits = { ...usualLimits, ...overrides }
    const { config, db } = context
    const sockets = openSockets(limits)
    const count = () => sockets.all().length
    app.metrics.push(single('vivary_live_sockets', 'gauge', 'Open live connections.', count))
    const counts = countTeller(db, source, sockets, app.log)
    const changes = changeTeller(sockets)
    const channels = [source.channel, changesChannel]
    const caches = [app.keptAnswers, app.keptPages, app.keptSessions]
    const { maintenance } = app
    const live = { channels, limits, sockets, counts, changes, caches, maintenance }
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
      // Browsers always send the origin of a WebSocket, but not all of them Sec-Fetch-Site.
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
        if (session) open(live, ws, session)
        else turnAway(ws)
      })
    })

    let stop: (() => Promise<void>) | undefined
    app.addHook('onListen', async () => {
      stop = watch(live, db, app.log)
    })
    app.addHook('preClose', async () => {
      counts.stop()
      for (const socket of sockets.all()) sockets.dismiss(socket, 'server_restart')
      await stop?.()
    })
  }

/** Welcomes a connection and obeys its commands, as many per second as one may send. */
function open(live: Live, ws: WebSocket, session: Session) {
  const { sockets, limits } = live
  const socket: Socket = {
    ws,
    person: personOf(session),
    accountId: session.accountId,
    session: session.tokenHash.toString('hex'),
    subscriptions: new Map(),
    isAlive: true,
  }
  const isInPace = pacer(limits.mostFramesPerSecond)
  ws.on('message', (content, isBinary) => {
    if (ws.readyState !== WebSocket.OPEN) return
    const command = isBinary ? undefined : frames.readCommand(String(content))
    if (command && isInPace()) obey(live, socket, command)
    else sockets.dismiss(socket, 'invalid_request')
  })
  ws.on('error', () => closeSoon(ws))
  ws.on('close', () => sockets.forget(socket))
  ws.on('pong', () => {
    socket.isAlive = true
  })
  sockets.add(socket)
  sockets.send(socket, frames.welcome)
}

function obey(
  { channels, limits, sockets, counts, changes }: Live,
  socket: Socket,
  { command, identifier }: frames.Command,
) {
  const { subscriptions } = socket
  if (command === 'unsubscribe') subscriptions.delete(identifier)
  // Clients have nothing to send on these channels, so messages are ignored.
  if (command !== 'subscribe') return
  const isFull = subscriptions.size >= limits.mostSubscriptions && !subscriptions.has(identifier)
  const request = frames.subscribedTo(identifier)
  // A tab may still show the account that the browser was in before another tab switched it.
  const isHere = (request?.account_id ?? socket.accountId) === socket.accountId
  if (isFull || !request || !channels.includes(request.channel) || !isHere) {
    sockets.send(socket, frames.rejected(identifier))
    return
  }
  const { channel, tab = '', age_ms = 0 } = request
  const subscription = { identifier, channel, tab, age_ms }
  subscriptions.set(identifier, subscription)
  sockets.send(socket, frames.confirmed(identifier))
  if (channel === changesChannel) changes.catchUp(socket, subscription)
  else counts.tell([socket.person])
}

/** Listens to the database and keeps the connections alive, until the returned function is called. */
function watch(
  { limits, sockets, counts, changes, caches, maintenance }: Live,
  db: Database,
  log: App['log'],
) {
  const drop = (change: string) => {
    const [accountId = '', kind = ''] = change.split(' ')
    for (const one of caches) one.drop(accountId, kind)
  }
  const listen = (isListening: boolean) => {
    for (const one of caches) one.listen(isListening)
  }
  const dismiss = () =>
    dismissEnded(db, sockets).catch((err) => log.warn({ err }, 'sessions of sockets not looked at'))
  const isFollowing = followChanges(db.$client, drop)
  const lookAnew = () => {
    listen(isFollowing)
    dismiss()
    maintenance
      .read()
      .catch((err) => log.warn({ err }, 'maintenance is unknown'))
      .then(() => {
        counts.tell(sockets.people())
        changes.missed()
      })
  }
  const notices = listenTo(db, {
    name: 'vivary live',
    notices: {
      vivary_counts: (person) => counts.tell([person]),
      [changesNotice]: (change) => {
        drop(change)
        changes.hear(change)
      },
      // A restore has put other records in place of all.
      [maintenanceNotice]: lookAnew,
      vivary_sessions: (session) => {
        for (const socket of sockets.ofSession(session)) sockets.dismiss(socket, 'unauthorized')
      },
    },
    onListening: lookAnew,
    onLost: () => listen(false),
    heartbeat_ms: limits.heartbeat_ms,
    log,
  })
  const timers = [
    setInterval(() => sendPings(sockets), limits.ping_ms),
    setInterval(() => terminateDead(sockets), limits.heartbeat_ms),
    setInterval(dismiss, limits.sweep_ms),
    setInterval(changes.forget, limits.heartbeat_ms),
  ]
  return async () => {
    timers.forEach(clearInterval)
    await notices.stop()
  }
}

/** Action Cable's own ping, by which its clients notice a lost connection. */
function sendPings(sockets: Sockets) {
  const ping = frames.ping(new Date())
  for (const socket of sockets.all()) sockets.send(socket, ping)
}

/** Terminates connections that haven't answered the last WebSocket ping, and pings the others. */
function terminateDead(sockets: Sockets) {
  for (const socket of sockets.all()) {
    if (!socket.isAlive) socket.ws.terminate()
    else if (socket.ws.readyState === WebSocket.OPEN) {
      socket.isAlive = false
      socket.ws.ping()
    }
  }
}

/** Dismisses connections whose session has expired, or whose sign-out notice was lost. */
async function dismissEnded(db: Db, sockets: Sockets) {
  const open = sockets.all()
  if (open.length === 0) return
  const living = await livingSessions(db, [...new Set(open.map(({ session }) => session))])
  for (const socket of open) {
    if (living.get(socket.session) !== socket.person) sockets.dismiss(socket, 'unauthorized')
  }
}

class WrongProtocol extends Failure {
  constructor() {
    super(426, [{ message: `Only ${frames.subprotocol} is spoken here`, code: 'wrong_protocol' }])
  }
}

const personOf = ({ accountId, userId }: Session) => `${accountId} ${userId}`

/** Sends the reason to a visitor without a session, so that the client doesn't reconnect. */
function turnAway(ws: WebSocket) {
  ws.on('error', () => closeSoon(ws))
  ws.send(frames.disconnect('unauthorized'))
  closeSoon(ws)
}
