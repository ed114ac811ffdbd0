import type { QueryKey } from '@tanstack/react-query'
import { notificationSorts } from '../../day/notifications/notifications.contract.ts'
import { pagesKey, toDoKey } from '../../day/notifications/useUnreadCount.ts'
import { animalsAheadKeys } from '../../web/offline/fetchAhead.ts'
import type { WholeLists } from '../../web/offline/narrowed.ts'

/*
 * What is on the device where there is no network: everything that was seen but for what is named here,
 * and what a keeper needs in front of an enclosure, seen or not.
 */

/** By the first word of a query's key. Secrets, and what is of no use without the server. */
const neverKept = new Set([
  ...['mfa', 'sessions', 'security_events', 'api_tokens', 'passkeys', 'linked_sign_ins'],
  ...['calendar_feed', 'hand_over', 'push_subscriptions', 'account/erasure', 'subscription'],
  ...[
    'operator',
    'exports',
    'imports',
    'search_results',
    'history',
    'deleted',
    'shared_users',
    'webhooks',
  ],
])

/** Tells whether the answer to a query is kept on the device. */
export const isKept = ([first]: QueryKey): boolean => !neverKept.has(String(first))

/** A list's first page as its screen asks for it. */
const list = (api: string, search: string): [QueryKey, string] => [
  [api, 'page', search],
  `${api}?${search}`,
]

/** A list as a record is chosen from it, before anything is typed. */
const toChoose = 'per_page=50'

/** Queries fetched ahead, and where from. */
export const fetchedAhead: readonly [QueryKey, string][] = [
  [['dashboard'], 'dashboard'],
  [['codes', 'known'], 'codes'],
  [[...pagesKey, 1, notificationSorts[0]], `notifications?page=1&sort=${notificationSorts[0]}`],
  [toDoKey, 'notifications/to_do'],
  list('animals', 'page=1&sort=abc&filter=all&care=due%2Cfed%2Cweight'),
  list('animals', 'page=1&sort=abc&filter=all'),
  list('species', 'page=1&sort=abc&filter=all'),
  list('contacts', 'page=1&sort=abc&filter=all'),
  list('groups', 'page=1&sort=abc&filter=all'),
  list('feeders', 'page=1&sort=abc&filter=all'),
  list('supplements', 'page=1&sort=abc&filter=all'),
  ...['animals', 'feeders', 'supplements', 'species', 'groups', 'contacts'].map((api) =>
    list(api, toChoose),
  ),
  ...['feeding', 'cleaning', 'weighing'].map((kind): [QueryKey, string] => [
    ['round_lines', kind, ''],
    `round_lines?kind=${kind}`,
  ]),
  ...['feeding', 'cleaning'].map((kind): [QueryKey, string] => [
    ['round_lines', kind, 'due=1'],
    `round_lines?kind=${kind}&due=true`,
  ]),
  ...['feeding', 'cleaning'].map((kind): [QueryKey, string] => [
    ['due', kind, 'first'],
    `due?kind=${kind}&per_page=5`,
  ]),
]

/** Lists whose records are those of their own pages, too. */
export const wholeRecords = new Set(['feeders', 'supplements', 'contacts'])

/** The lists to choose from, and every animal that is fetched ahead. */
export const wholeLists: WholeLists = (api) =>
  api === 'animals' ? animalsAheadKeys(mostAnimalsAhead) : [[api, 'page', toChoose]]

/** The most animals whose own pages are fetched ahead. */
export const mostAnimalsAhead = 200
