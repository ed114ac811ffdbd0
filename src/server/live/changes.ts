import { type ChangedKinds, changesChannel } from '../../shared/changes.ts'
import type { Socket, Sockets, Subscription } from './sockets.ts'

/** Each kind that changed in an account, with the tabs that changed it; '' for a job or a script. */
type Kinds = Map<string, Set<string>>

/** How long a change is remembered for pages that only subscribe once they have been drawn. */
const remembered_ms = 60_000

/**
 * Tells open tabs which kinds of record of their account have changed, except those that only they
 * themselves have changed. What changes at once is told in one message.
 */
export function changeTeller(sockets: Sockets) {
  const waiting = new Map<string, Kinds>()
  const latest = new Map<string, Latest[]>()

  function tellAll() {
    for (const [accountId, kinds] of waiting) {
      for (const socket of sockets.ofAccount(accountId)) {
        for (const subscription of socket.subscriptions.values()) tell(socket, subscription, kinds)
      }
    }
    waiting.clear()
  }

  function tell(socket: Socket, { identifier, channel, tab }: Subscription, kinds: Kinds) {
    if (channel !== changesChannel) return
    const foreign = [...kinds].flatMap(([kind, tabs]) =>
      [...tabs].some((one) => one === '' || one !== tab) ? kind : [],
    )
    if (foreign.length > 0) send(socket, identifier, foreign)
  }

  const send = (socket: Socket, identifier: string, kinds: ChangedKinds) =>
    sockets.message(socket, identifier, { kinds })

  function remember(accountId: string, change: Latest) {
    const others = (latest.get(accountId) ?? []).filter(
      ({ kind, tab }) => kind !== change.kind || tab !== change.tab,
    )
    latest.set(accountId, [...others, change])
  }

  return {
    /** A notice of the database: 'account kind tab'. */
    hear(notice: string) {
      const [accountId = '', kind = '', tab = ''] = notice.split(' ')
      remember(accountId, { kind, tab, at: Date.now() })
      if (waiting.size === 0) setImmediate(tellAll)
      const kinds: Kinds = waiting.get(accountId) ?? new Map()
      waiting.set(accountId, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(tab)))
    },

    /** Tells a tab that subscribes what changed since its page was requested. */
    catchUp(socket: Socket, subscription: Subscription) {
      const since = Date.now() - Math.min(subscription.age_ms, remembered_ms)
      const kinds: Kinds = new Map()
      for (const { kind, tab, at } of latest.get(socket.accountId) ?? []) {
        if (at >= since) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(tab))
      }
      tell(socket, subscription, kinds)
    },

    /** Tells every tab that it may have missed something: no one listened for a while. */
    missed() {
      for (const socket of sockets.all()) {
        for (const { identifier, channel } of socket.subscriptions.values()) {
          if (channel === changesChannel) send(socket, identifier, 'all')
        }
      }
    },

    /** Drops what no page can ask for any more. */
    forget() {
      for (const [accountId, changes] of latest) {
        const recent = changes.filter(({ at }) => at > Date.now() - remembered_ms)
        if (recent.length > 0) latest.set(accountId, recent)
        else latest.delete(accountId)
      }
    },
  }
}

/** The last change of a kind in a tab. */
type Latest = { kind: string; tab: string; at: number }
