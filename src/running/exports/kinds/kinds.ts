import { customEventResource } from '../../../day/calendar/customEvents/customEvents.contract.ts'
import { taskResource } from '../../../day/tasks/tasks.contract.ts'
import { achievements, customEvents, tasks } from '../../../db/schema.ts'
import { accountKinds, historyKinds } from './account.ts'
import { breedingKinds, geneKinds } from './breeding.ts'
import { careKinds, climateKinds, forecastKinds, inventoryKinds } from './care.ts'
import {
  codeKinds,
  collectionKinds,
  healthKinds,
  importedKinds,
  speciesKinds,
} from './collection.ts'
import { type ArchivedKind, kindOf, kindWith } from './kind.ts'
import { shopKinds } from './shop.ts'

/** The daily work. */
const dayKinds: ArchivedKind[] = [
  kindOf(tasks, { about: 'A task.', input: () => taskResource.input, isPlus: true }),
  kindOf(customEvents, {
    about: 'An event of your own in the calendar.',
    input: () => customEventResource.input,
  }),
  kindWith(achievements, achievements.key, {
    about: 'An achievement that was unlocked.',
    labels: { key: 'Achievement', badge_unlocked_at: 'Unlocked' },
  }),
]

/** Every kind of row in an archive, each after those it refers to. */
export const archivedKinds: ArchivedKind[] = [
  ...accountKinds,
  ...speciesKinds,
  ...geneKinds,
  ...inventoryKinds,
  ...collectionKinds,
  ...careKinds,
  ...healthKinds,
  ...forecastKinds,
  ...climateKinds,
  ...dayKinds,
  ...breedingKinds,
  ...shopKinds,
  ...importedKinds,
  ...codeKinds,
  ...historyKinds,
]

/** The tables that are in no archive, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  api_tokens: 'secrets',
  archives: 'the archives themselves',
  backup_runs: "the operator's, of no account",
  calendar_feeds: 'secrets',
  climate_alarm_settings: 'in settings, but for the address that is called by one server',
  climate_devices: "devices on the server's own network",
  climate_heard: 'the latest of each sensor',
  climate_open_hours: 'hours that are still to be added up',
  climate_readings: 'kept for some weeks only; the sums of each hour are in climate_hours',
  climate_refusals: "counts of readings that weren't kept",
  climate_rounds: "the server's own, of no account",
  climate_watches: 'what is wrong now',
  client_errors: "the operator's, of no account",
  due_days: 'worked out of schedules and logs',
  hand_overs: 'offers behind secret links; what became of them is in animals and sales',
  help_answers: "what was said of the help's articles",
  import_records: 'how to undo an import',
  import_rows: 'files on their way in',
  imports: 'files on their way in',
  invitations: 'secrets, and addresses of others',
  log_totals: 'worked out of the logs',
  maintenance: "the operator's, of no account",
  migrations: "the database's own",
  notification_settings: "the owner's are in settings; the others' are their own",
  notifications: 'each is of one person, and told of records that are here',
  oidc_identities: 'how someone signs in',
  one_time_tokens: 'secrets',
  outbox: 'messages on their way',
  passkeys: 'how someone signs in',
  picked_feeders: 'ticks of a day on the picking list',
  push_subscriptions: 'secrets of browsers',
  recovery_codes: 'secrets',
  reminders: 'what has been reminded of',
  search_terms: 'worked out of the records',
  search_vocabulary: 'worked out of the records',
  security_events: 'how someone signs in',
  sessions: 'secrets',
  shop_slugs: 'former addresses of the shop; the present one is in shops',
  shop_visitors: 'traces of visitors, for a day',
  stripe_customers: 'payments',
  stripe_events: 'payments',
  stripe_subscriptions: 'payments',
  subscription_periods: 'payments',
  throttles: 'limited tries',
  totals: 'worked out of the records',
  user_pictures: 'pictures of people',
  users: "names are in people, the owner's settings in settings; the rest is how they sign in",
  visitor_salts: 'traces of visitors, for a day',
  webhook_deliveries: 'events on their way, of records that are here',
  webhooks: 'other programs, which have to be told a secret anew',
}
