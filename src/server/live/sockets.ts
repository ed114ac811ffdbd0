import { WebSocket } from 'ws'
import { disconnect, message, type Reason } from './frames.ts'
import type { Limits } from './limits.ts'

/** An open connection: whose it is, by which session, and what it has subscribed to. */
export type Socket = {
  ws: WebSocket
  /** `account user`: the person, as notices of the database name them. */
  person: string
  accountId: string
  /** The hash of the session's token, in hexadecimal. */
  session: string
  subscriptions: Set<string>
}

export type Sockets = ReturnType<typeof openSockets>

/** The connections of this process, by person and by session. */
export function openSockets({ mostWaiting_bytes }: Pick<Limits, 'mostWaiting_bytes'>) {
  const people = new Map<string, Set<Socket>>()
  const sessions = new Map<string, Set<Socket>>()

  function forget(socket: Socket) {
    dropFrom(people, socket.person, socket)
    dropFrom(sessions, socket.session, socket)
  }

  /** Sends a frame; who is too slow to take what was sent before is let go of instead. */
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
      addTo(sessions, socket.session, socket)
    },
    all: (): Socket[] => [...people.values()].flatMap((theirs) => [...theirs]),
    people: (): string[] => [...people.keys()],
    countOf: (person: string): number => people.get(person)?.size ?? 0,
    ofSession: (session: string): Socket[] => [...(sessions.get(session) ?? [])],

    /** Tells a person's subscriptions something. */
    tell(person: string, told: object) {
      for (const socket of people.get(person) ?? []) {
        for (const identifier of socket.subscriptions) send(socket, message(identifier, told))
      }
    },

    /** Says why, and closes; nothing else is sent from then on. */
    dismiss(socket: Socket, reason: Reason) {
      forget(socket)
      send(socket, disconnect(reason))
      closeSoon(socket.ws)
    },
  }
}

/** Closes, and does not wait long for the other end to agree. */
export function closeSoon(ws: WebSocket) {
  ws.close()
  const timer = setTimeout(() => ws.terminate(), 1000)
  ws.once('close', () => clearTimeout(timer))
}

function addTo(index: Map<string, Set<Socket>>, key: string, socket: Socket) {
  const there = index.get(key) ?? new Set()
  index.set(key, there.add(socket))
}

function dropFrom(index: Map<string, Set<Socket>>, key: string, socket: Socket) {
  const there = index.get(key)
  there?.delete(socket)
  if (there?.size === 0) index.delete(key)
}
