import { bulbResource } from '../../care/bulbs/bulbs.contract.ts'
import { feederResource } from '../../care/feeders/feeders.contract.ts'
import type { LogKind } from '../../care/logs/logs.contract.ts'
import { supplementResource } from '../../care/supplements/supplements.contract.ts'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { contactResource } from '../../collection/contacts/contacts.contract.ts'
import { groupResource } from '../../collection/groups/groups.contract.ts'
import { speciesResource } from '../../collection/species/species.contract.ts'
import { folded, wordsOf } from '../../shared/folded.ts'

/* Results that need no server: screens and actions. */

/** A destination. `also` are further search words. */
export type Command = {
  label: string
  href: string
  kind: 'place' | 'action'
  also?: string
  /** The permission it needs; everyone may use it if not set. */
  needs?: Needs
}
export type Needs = 'change' | 'log' | 'owner' | 'operator'

const action = (label: string, href: string, also = '', needs?: Needs): Command => ({
  kind: 'action',
  label,
  href,
  also,
  needs,
})
const place = (label: string, href: string, also = '', needs?: Needs): Command => ({
  kind: 'place',
  label,
  href,
  also,
  needs,
})
const actions: readonly Command[] = [
  action('Add animal', '/animals/new', 'new create', 'change'),
  action('Add several animals', '/animals/new/many', 'new create many clutch', 'change'),
  action('Take over an animal', '/animals/take-over', 'file bought buyer hand over', 'change'),
  ...[
    speciesResource,
    groupResource,
    feederResource,
    supplementResource,
    bulbResource,
    contactResource,
  ].map(({ words, path }) =>
    action(`Add ${words.one.toLowerCase()}`, `/${path}/new`, 'new create', 'change'),
  ),
  action('Feeding round', roundHref('feeding', {}), 'feed everyone start', 'log'),
  action('Cleaning round', roundHref('cleaning', {}), 'clean everyone start', 'log'),
  action('Weighing round', roundHref('weighing', {}), 'weigh everyone start', 'log'),
  action('Print labels', '/labels', 'qr codes sheet'),
]

/** Screens that aren't in the sidebar. */
const furtherPlaces: readonly Command[] = [
  ...[feederResource, supplementResource, bulbResource].map(({ words, path }) =>
    place(words.many, `/${path}`, 'inventory stock'),
  ),
  place('Rooms and racks', '/locations', 'locations tubs where'),
  place('Feeder picking list', '/reports/picking-list', 'pick thaw today tomorrow'),
  place('Import from MorphMarket', '/import/morphmarket', 'csv move bring', 'change'),
  place('Import from Reptile Scan', '/import/reptile-scan', 'xls zip move bring', 'change'),
  place('Import any spreadsheet', '/import/file', 'csv excel xlsx move bring', 'change'),
  place('Export', '/export', 'archive backup download csv json pdf everything'),
  place('Recently deleted', '/deleted', 'restore undo trash bin', 'change'),
  place('Subscription', '/subscribe', 'plus manage payment', 'owner'),
  place('Shared users', '/users', 'people invite', 'owner'),
  place('Profile', '/account/profile', 'settings currency time zone'),
  place('Security', '/account/security', 'settings password email mfa'),
  place('Notification settings', '/account/notifications', 'reminders email push'),
  place('Operator', '/operator', 'jobs outbox errors', 'operator'),
  place('Contact us', '/help/contact', 'support question write email problem'),
]

/** The most commands offered beside the server's results. */
const mostOffered = 6

/**
 * The commands with words that begin with all typed ones, matches of the label first. `places` are
 * the sidebar's; `may` says what the user may do.
 */
export function commandsFor(
  typed: string,
  places: readonly { label: string; href: string; isLocked?: boolean }[],
  may: (needs: Needs) => boolean = () => true,
): Command[] {
  const words = wordsOf(typed)
  if (folded(typed).trim().length < 2 || words.length === 0) return []
  const sidebar = places.flatMap(({ label, href, isLocked }) =>
    isLocked ? [] : place(label, href),
  )
  const others = [...furtherPlaces, ...actions].filter(({ needs }) => !needs || may(needs))
  return [...sidebar, ...others]
    .filter((command, at, all) => all.findIndex(({ href }) => href === command.href) === at)
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < unfit)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostOffered)
    .map(({ command }) => command)
}

/** 0 if the label begins with it, 1 if its words do, 2 if further words do. */
function rankOf({ label, also = '' }: Command, words: string[]): number {
  const own = wordsOf(label)
  const has = (names: string[]) => words.every((word) => names.some((one) => one.startsWith(word)))
  if (own.join(' ').startsWith(words.join(' '))) return 0
  if (has(own)) return 1
  // Two letters match too many words.
  if (words.join('').length < 3) return unfit
  return has([...own, ...wordsOf(also)]) ? 2 : unfit
}
const unfit = 3

/** The verbs that begin a command, with the log each records and the label of an animal's action. */
const verbs: readonly { kind: LogKind; verb: RegExp; of: (name: string) => string }[] = [
  { kind: 'feeding', verb: /^(?:feed|record feeding(?: of)?)\s+/i, of: (name) => `Feed ${name}` },
  { kind: 'weight', verb: /^(?:weigh|record weight(?: of)?)\s+/i, of: (name) => `Weigh ${name}` },
  { kind: 'cleaning', verb: /^(?:clean|record clean(?: of)?)\s+/i, of: (name) => `Clean ${name}` },
  {
    kind: 'shedding',
    verb: /^(?:record )?shed(?: of)?\s+/i,
    of: (name) => `Record shed for ${name}`,
  },
  { kind: 'poop', verb: /^(?:record )?poop(?: of)?\s+/i, of: (name) => `Record poop for ${name}` },
]

/** 'feed nyx' offers to record a feeding for animals found by 'nyx'. */
export function logFor(
  typed: string,
): { kind: LogKind; who: string; of: (name: string) => string } | undefined {
  for (const { kind, verb, of } of verbs) {
    const who = typed.trim().replace(verb, '')
    if (who !== typed.trim() && who !== '') return { kind, who, of }
  }
  return undefined
}
