import type { QueryKey } from '@tanstack/react-query'
import { type ChangedKinds, steadyKinds } from '../../shared/changes.ts'

/* Which kinds of record each query reads: what changed elsewhere is fetched anew where it is shown. */

const schedules = ['feeding_schedules', 'cleaning_schedules']
const lastLogs = ['feeding_logs', 'cleaning_logs', 'shedding_logs', 'weight_logs', 'poop_logs']
const health = ['health_notes', 'treatments', 'doses', 'vet_visits']
/** Whose account it is changes what is due, what things cost, and what may be seen. */
const account = ['accounts', 'users', 'memberships', 'subscription_periods']
/** An animal with its care, as on its page or card. */
const animal = [
  ...['animals', 'animal_pictures', 'animal_groups', 'groups', 'species', 'moves', 'comments'],
  ...['feeders', 'supplements', 'qr_codes', ...schedules, ...lastLogs, ...health],
  'shed_forecasts',
]
const due = ['animals', 'animal_pictures', 'feeders', 'supplements', ...schedules, ...lastLogs]

/** Plans and pairings with the animals in them, and what has become of them. */
const breeding = [
  ...['pairing_plans', 'pairings', 'pairing_logs', 'clutches'],
  ...['animals', 'animal_pictures', 'species'],
]

/** The air of the incubator's boxes, by hand and by sensors. */
const air = ['air_readings', 'climate_sensors', 'climate_placements', 'climate_readings']

/** A clutch with its eggs, parents and hatchlings, and its box's air. */
const clutch = [
  ...['clutches', 'eggs', 'egg_checks', 'possible_sires', ...air],
  ...['animals', 'animal_pictures', 'species'],
]

/** Places and sensors with what is there now. Readings are told of every few seconds. */
const climate = [
  ...['climate_places', 'climate_sensors', 'climate_placements', 'climate_readings'],
  ...['animals', 'moves', 'species'],
]

/** The shop and its listings, with the animals in them. */
const shop = [
  ...['shops', 'shop_listings', 'listing_pictures'],
  ...['animals', 'animal_pictures', 'species'],
]

/** The kinds that notifications remind of: one whose reason is gone leaves the list and the count. */
const reminded = [
  ...[...due, ...health, 'bulbs', 'custom_events', 'shed_forecasts', 'shedding_logs'],
  ...['clutches', 'eggs', 'egg_checks', 'pairings', 'pairing_logs'],
  'climate_alarms',
]

/** By the first word of a query's key. One that isn't here reads everything. */
const readBy: Record<string, string[]> = {
  animals: animal,
  air_readings: [...air, 'clutches'],
  bulbs: ['bulbs'],
  climate,
  climate_places: climate,
  climate_alarms: ['climate_alarms', 'climate_alarm_rules', 'climate_places'],
  // Longer curves go on by the hour.
  climate_hours: ['climate_places', 'animals', 'species'],
  climate_sensors: climate,
  clutches: clutch,
  codes: ['qr_codes', 'animals', 'species', 'groups', 'feeders', 'clutches', 'climate_places'],
  code_template: ['animals'],
  comments: ['comments'],
  contacts: ['contacts'],
  custom_events: ['custom_events'],
  due: [...due, ...health],
  exports: ['archives'],
  feeders: ['feeders', 'animals', 'feeding_schedules', 'feeding_logs'],
  imports: ['imports'],
  groups: ['groups', 'animal_groups', 'animals', 'animal_pictures'],
  inventory: ['feeders', 'supplements', 'bulbs', 'feeding_logs'],
  locations: ['animals', 'moves'],
  notifications: reminded,
  pairing_plans: breeding,
  pairings: breeding,
  breeding_season: breeding,
  genes: ['loci', 'species'],
  candidates: ['animals', 'animal_pictures', 'species'],
  'reptile_keeper_intelligence/shed_forecasts': [
    ...['shed_forecasts', 'shedding_logs', 'animals', 'species'],
  ],
  'feeders/picking_list': [...due, 'picked_feeders'],
  picking_list: [...due, 'picked_feeders'],
  round_lines: ['feeding_logs', 'cleaning_logs', 'weight_logs'],
  reports: [...animal, ...['bulbs', 'clutches', 'eggs', 'picked_feeders']],
  search_results: ['animals', 'bulbs', 'contacts', 'feeders', 'groups', 'species', 'supplements'],
  sales: ['sales', 'animals', 'animal_pictures', 'contacts', 'shop_listings', 'species'],
  hand_over: ['hand_overs', 'sales', ...animal],
  shop,
  shop_listings: [...shop, 'sales'],
  'shop/blocked_visitors': ['blocked_visitors', 'conversations'],
  'shop/messages': [
    ...['conversations', 'shop_messages', 'blocked_visitors', 'shops', 'shop_listings'],
    ...['listing_pictures', 'sales', 'animals', 'species', 'users'],
  ],
  shared_users: ['memberships', 'invitations', 'users'],
  shop_analytics: ['shops', 'shop_listings', 'listing_pictures', 'sales', 'animals', 'species'],
  species: ['species', 'animals', 'feeding_schedules', 'cleaning_schedules'],
  subscription: ['subscription_periods', 'animals'],
  supplements: ['supplements'],
  tasks: ['tasks'],
  webhooks: ['webhooks', 'webhook_deliveries'],
  user: [...account, 'animals', 'species', 'groups'],
}

/** Every kind that some query reads by name. */
export const readKinds = new Set([...account, ...Object.values(readBy).flat()])

/** These change only with what this person does about themselves, or by a channel of their own. */
const ownAffairs = new Set([
  ...['notification_settings', 'push_subscriptions', 'calendar_feed'],
  ...['countries', 'currencies', 'time_zones', 'linked_sign_ins', 'passkeys', 'api_tokens'],
  ...['mfa', 'sessions', 'security_events', 'operator', 'world'],
])

/** Tells whether a query reads one of these kinds; a log list's key begins with its address. */
export function showsKinds([first]: QueryKey, kinds: ChangedKinds): boolean {
  const address = String(first)
  if (ownAffairs.has(address)) return false
  if (kinds === 'all') return true
  const read = readBy[address] ?? readBelow(address)
  if (!read) return kinds.some((kind) => !steadyKinds.has(kind))
  return kinds.some((kind) => read.includes(kind) || account.includes(kind))
}

/** 'animals/{id}/feeding_logs' reads these logs, and names what was fed. */
function readBelow(address: string): string[] | undefined {
  const [_above, _id, own] = address.split('/')
  if (own === undefined) return undefined
  return [own, 'animals', ...(namedBy[own] ?? [])]
}

const namedBy: Record<string, string[]> = {
  climate,
  animals: animal,
  comments: ['users'],
  feeding_logs: ['feeders', 'supplements'],
  pairing_logs: ['pairings', 'users'],
  pairings: breeding,
  treatments: ['doses'],
  care: schedules,
  use: ['feeding_logs', 'feeders', 'feeding_schedules'],
  vet_visits: ['contacts'],
}
