import { WebSocket } from 'ws'
import { disconnect, message, type Reason } from './frames.ts'
import type { Limits } from './limits.ts'

/** Subscription of a connection; `identifier` names it in the client's words. */
export type Subscription = {
  identifier: string
  channel: string
  /** The id of the browser tab, and how long ago its page was requested. */
  tab: string
  age_ms: number
}

/** An open connection: its user, its session and its subscriptions by their identifiers. */
export type Socket = {
  ws: WebSocket
  /** `account user`, as in the database's notices. */
  person: string
  accountId: string
  /** The hash of the session's token, in hexadecimal. */
  session: string
  subscriptions: Map<string, Subscription>
  /** False from a WebSocket ping until its pong. */
  isAlive: boolean
}

export type Sockets = ReturnType<typeof openSockets>

/** The connections of this process, by person, by account and by session. */
export function openSockets({ mostWaiting_bytes }: Pick<Limits, 'mostWaiting_bytes'>) {
  const people = new Map<string, Set<Socket>>()
  const accounts = new Map<string, Set<Socket>>()
  const sessions = new Map<string, Set<Socket>>()

  function forget(socket: Socket) {
    dropFrom(people, socket.person, socket)
    dropFrom(accounts, socket.accountId, socket)
    dropFrom(sessions, socket.session, socket)
  }

  /** Sends a frame, or terminates a connection that is too slow to receive the earlier ones. */
  function send({ ws }: Socket, frame: string) {
    if (ws.readyState !== WebSocket.OPEN) return
    if (ws.bufferedAmount > mostWaiting_bytes) ws.terminate()
    else ws.send(frame)
  }

  return {
    send,
    forget,
    add(socket: Socket) {
      addTo(people, socket.person, socket)
      addTo(accounts, socket.accountId, socket)
      addTo(sessions, socket.session, socket)
    },
    all: (): Socket[] => [...people.values()].flatMap((theirs) => [...theirs]),
    people: (): string[] => [...people.keys()],
    countOf: (person: string): number => people.get(person)?.size ?? 0,
    ofAccount: (accountId: string): Socket[] => [...(accounts.get(accountId) ?? [])],
    ofSession: (session: string): Socket[] => [...(sessions.get(session) ?? [])],

    /** Sends a message to one subscription. */
    message(socket: Socket, identifier: string, content: object) {
      send(socket, message(identifier, content))
    },

    /** Sends a message to a person's subscriptions to a channel. */
    tell(person: string, to: string, content: object) {
      for (const socket of people.get(person) ?? []) {
        for (const { identifier, channel } of socket.subscriptions.values()) {
          if (channel === to) send(socket, message(identifier, content))
        }
      }
    },

    /** Sends the reason and closes the connection; nothing else is sent afterwards. */
    dismiss(socket: Socket, reason: Reason) {
      forget(socket)
      send(socket, disconnect(reason))
      closeSoon(socket.ws)
    },
  }
}

/** Closes, and terminates if the other end doesn't agree within a second. */
export function closeSoon(ws: WebSocket) {
  ws.close()
  const timer = setTimeout(() => ws.terminate(), 1000)
  ws.once('close', () => clearTimeout(timer))
}

function addTo(index: Map<string, Set<Socket>>, key: string, socket: Socket) {
  const group = index.get(key) ?? new Set()
  index.set(key, group.add(socket))
}

function dropFrom(index: Map<string, Set<Socket>>, key: string, socket: Socket) {
  const group = index.get(key)
  group?.delete(socket)
  if (group?.size === 0) index.delete(key)
}
