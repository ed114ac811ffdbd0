/** The header in which our pages name their tab, which isn't told of its own changes. */
export const tabHeader = 'vivary-tab'

/** The live channel on which a tab is told which kinds of record of its account have changed. */
export const changesChannel = 'ChangesChannel'

/** The live channel that sends `{ count }`, the unread notifications, to open tabs. */
export const notificationsChannel = 'NotificationsChannel'

/** Kinds by their table; `all` if some may have been missed. */
export type ChangedKinds = 'all' | string[]

/** The kinds in a message of the changes' channel; undefined in one that has none. Written out, since zod comes later. */
export function kindsIn(message: unknown): ChangedKinds | undefined {
  if (typeof message !== 'object' || message === null || !('kinds' in message)) return undefined
  const { kinds } = message
  if (kinds === 'all') return kinds
  return Array.isArray(kinds) && kinds.every((kind) => typeof kind === 'string') ? kinds : undefined
}

/** The count in a message of the notifications' channel; undefined in one that has none. */
export function countIn(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('count' in message)) return undefined
  return typeof message.count === 'number' ? message.count : undefined
}

/**
 * Kinds of which there are new ones every few seconds: only queries that name them read them, and no answer that
 * the server keeps depends on them.
 */
export const steadyKinds: ReadonlySet<string> = new Set(['climate_readings'])
