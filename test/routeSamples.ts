import { account } from './routes/account.ts'
import { animals } from './routes/animals.ts'
import { breeding } from './routes/breeding.ts'
import { calendar } from './routes/calendar.ts'
import { careReports } from './routes/careReports.ts'
import { climate } from './routes/climate.ts'
import { clutches } from './routes/clutches.ts'
import { codes } from './routes/codes.ts'
import { comments } from './routes/comments.ts'
import { daily } from './routes/daily.ts'
import { exported } from './routes/exports.ts'
import { forecast } from './routes/forecast.ts'
import { genetics } from './routes/genetics.ts'
import { groups } from './routes/groups.ts'
import { health } from './routes/health.ts'
import { history } from './routes/history.ts'
import { imports } from './routes/imports.ts'
import { inventory } from './routes/inventory.ts'
import { leaving } from './routes/leaving.ts'
import { lineage } from './routes/lineage.ts'
import { logs } from './routes/logs.ts'
import { messages } from './routes/messages.ts'
import { notifications } from './routes/notifications.ts'
import { oidc } from './routes/oidc.ts'
import { operator } from './routes/operator.ts'
import { passkeys } from './routes/passkeys.ts'
import { people } from './routes/people.ts'
import { photos } from './routes/photos.ts'
import { picking } from './routes/picking.ts'
import { places } from './routes/places.ts'
import { profile } from './routes/profile.ts'
import { publicShop } from './routes/publicShop.ts'
import { reminders } from './routes/reminders.ts'
import { reports } from './routes/reports.ts'
import { resources } from './routes/resources.ts'
import { rounds } from './routes/rounds.ts'
import type { RouteSamples } from './routes/sample.ts'
import { schedules } from './routes/schedules.ts'
import { search } from './routes/search.ts'
import { security } from './routes/security.ts'
import { server } from './routes/server.ts'
import { shop } from './routes/shop.ts'
import { species } from './routes/species.ts'
import { subscription } from './routes/subscription.ts'
import { tokens } from './routes/tokens.ts'
import { webhooks } from './routes/webhooks.ts'

/*
 * How every route of the server is asked for; test/everyRoute.test.ts tries each. A feature's
 * samples stand in test/routes/, and what they aim at in test/routes/collection.ts.
 */
const features: RouteSamples[] = [
  account,
  animals,
  breeding,
  calendar,
  careReports,
  climate,
  clutches,
  codes,
  comments,
  daily,
  exported,
  forecast,
  genetics,
  groups,
  health,
  history,
  imports,
  inventory,
  leaving,
  lineage,
  logs,
  messages,
  notifications,
  oidc,
  operator,
  people,
  passkeys,
  photos,
  picking,
  places,
  profile,
  publicShop,
  reminders,
  reports,
  resources,
  rounds,
  schedules,
  search,
  security,
  server,
  shop,
  species,
  subscription,
  tokens,
  webhooks,
]

export const api = '/dashboard/api'

export const forVisitors = features.flatMap((feature) => feature.forVisitors ?? [])
export const triedElsewhere = features.flatMap((feature) => feature.triedElsewhere ?? [])
export const aimed = features.flatMap((feature) => Object.entries(feature.aimed ?? {}))
export const unaimed = features.flatMap((feature) => Object.entries(feature.unaimed ?? {}))
export const smuggled = features.flatMap((feature) => feature.smuggled ?? [])
export const forOperators = features.flatMap((feature) =>
  Object.entries(feature.forOperators ?? {}),
)

/* Who but keepers and the owner may change something, and what the owner alone may; see test/everyRole.test.ts. */
export const own = new Set(features.flatMap((feature) => feature.own ?? []))
export const recording = new Set(features.flatMap((feature) => feature.recording ?? []))
export const owners = new Set(features.flatMap((feature) => feature.owners ?? []))
