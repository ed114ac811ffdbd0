import { expectWaitingClutches } from '../breeding/clutches/clutchDays.queries.ts'
import { clutchRoutes } from '../breeding/clutches/clutches.routes.ts'
import { geneticsRoutes } from '../breeding/genetics/genetics.routes.ts'
import { airRoutes } from '../breeding/incubator/air.routes.ts'
import { pairingRoutes } from '../breeding/pairings/pairings.routes.ts'
import { planRoutes } from '../breeding/plans/plans.routes.ts'
import { seasonRoutes } from '../breeding/season/season.routes.ts'
import { animalRoutes } from '../care/animals/animals.routes.ts'
import { bulkChangeRoutes } from '../care/animals/bulk/bulkChanges.routes.ts'
import { bulbRoutes } from '../care/bulbs/bulbs.routes.ts'
import { alarmRoutes } from '../care/climate/alarms/alarms.routes.ts'
import { climateRoutes } from '../care/climate/climate.routes.ts'
import { influxRoutes } from '../care/climate/doors/influx.routes.ts'
import { readingRoutes } from '../care/climate/readings/readings.routes.ts'
import { feederRoutes } from '../care/feeders/feeders.routes.ts'
import { shedForecastRoutes } from '../care/forecast/shedForecasts.routes.ts'
import { inventoryRoutes } from '../care/inventory/inventory.routes.ts'
import { logRoutes } from '../care/logs/logs.routes.ts'
import { recordPdfRoutes } from '../care/paper/record.routes.ts'
import { pickingRoutes } from '../care/picking/picking.routes.ts'
import { reportRoutes } from '../care/reports/index/reports.routes.ts'
import { roundLineRoutes } from '../care/rounds/lines/roundLines.routes.ts'
import { roundRoutes } from '../care/rounds/rounds.routes.ts'
import { scheduleRoutes } from '../care/schedules/schedules.routes.ts'
import { dustedRoutes } from '../care/supplements/dusted.routes.ts'
import { supplementRoutes } from '../care/supplements/supplements.routes.ts'
import { animalCodeRoutes } from '../collection/animals/codes/animalCodes.routes.ts'
import { moveRoutes } from '../collection/animals/moves/moves.routes.ts'
import { photoRoutes } from '../collection/animals/pictures/photos.routes.ts'
import { sharedPhotoFile, shareTarget } from '../collection/animals/sharing/sharedPhotos.routes.ts'
import { cardRoutes } from '../collection/codes/cards.routes.ts'
import { codeImages, codeRoutes } from '../collection/codes/codes.routes.ts'
import { commentRoutes } from '../collection/comments/comments.routes.ts'
import { contactRoutes } from '../collection/contacts/contacts.routes.ts'
import { groupRoutes } from '../collection/groups/groups.routes.ts'
import { healthRoutes } from '../collection/health/health.routes.ts'
import { historyRoutes } from '../collection/history/history.routes.ts'
import { lineageRoutes } from '../collection/lineage/lineage.routes.ts'
import { speciesRoutes } from '../collection/species/species.routes.ts'
import { achievementRoutes } from '../day/achievements/achievements.routes.ts'
import { customEventRoutes } from '../day/calendar/customEvents/customEvents.routes.ts'
import { eventRoutes } from '../day/calendar/events/events.routes.ts'
import { feedRoutes, icsRoutes } from '../day/calendar/feed/feed.routes.ts'
import { dashboardRoutes, featuredRoutes } from '../day/dashboard/dashboard.routes.ts'
import { newsRoutes } from '../day/news/news.routes.ts'
import { notificationRoutes } from '../day/notifications/notifications.routes.ts'
import { reminderRoutes } from '../day/reminders/reminders.routes.ts'
import { unsubscribeRoutes } from '../day/reminders/unsubscribe.routes.ts'
import { searchRoutes } from '../day/search/search.routes.ts'
import { taskRoutes } from '../day/tasks/tasks.routes.ts'
import { leavingRoutes } from '../people/leaving/leaving.routes.ts'
import { belongingRoutes } from '../people/members/belonging.routes.ts'
import { sharedUserRoutes } from '../people/members/sharedUsers.routes.ts'
import { linkedSignInRoutes } from '../people/oidc/linkedSignIns.routes.ts'
import { passkeyRoutes } from '../people/passkeys/passkeys.routes.ts'
import { mfaImage, mfaRoutes } from '../people/security/mfa/mfa.routes.ts'
import { securityRoutes } from '../people/security/security.routes.ts'
import { accountRoutes, faceRoutes } from '../people/signIn/account.routes.ts'
import { identityRoutes } from '../people/signIn/identity.routes.ts'
import { webhookRoutes } from '../people/subscription/stripe/webhooks.routes.ts'
import { subscriptionRoutes } from '../people/subscription/subscription.routes.ts'
import { tokenRoutes } from '../people/tokens/tokens.routes.ts'
import { deletedRoutes } from '../running/deleted/deleted.routes.ts'
import { exportRoutes } from '../running/exports/exports.routes.ts'
import {
  handOverRoutes,
  signedFileRoutes,
  takeOverRoutes,
} from '../running/handover/handover.routes.ts'
import { takeOverPages } from '../running/handover/takeOver.routes.ts'
import { contactFormRoutes, helpAnswerRoutes } from '../running/help/help.routes.ts'
import { publicHelpRoutes } from '../running/help/publicHelp.routes.ts'
import { importRoutes } from '../running/imports/imports.routes.ts'
import { listRoutes } from '../running/lists/lists.routes.ts'
import { clientErrorRoutes } from '../running/operator/clientErrors/clientErrors.routes.ts'
import { operatorRoutes } from '../running/operator/operator.routes.ts'
import { outgoingRoutes } from '../running/webhooks/webhooks.routes.ts'
import type { Context, Routes } from '../server/context.ts'
import type { PublicRoutes } from '../server/pages/pageFiles.ts'
import { analyticsFile, analyticsRoutes } from '../shop/analytics/analytics.routes.ts'
import { listingRoutes } from '../shop/listings/listings.routes.ts'
import { messageRoutes } from '../shop/messages/messages.routes.ts'
import { visitorRoutes } from '../shop/messages/visitors.routes.ts'
import { publicShopRoutes } from '../shop/public/publicShop.routes.ts'
import { sitemapRoutes } from '../shop/public/sitemap.routes.ts'
import { saleRoutes, salesFileRoutes } from '../shop/sales/sales.routes.ts'
import { shopCodeRoutes, shopRoutes } from '../shop/shop/shop.routes.ts'
import { reminderSources } from './jobs.ts'
import { records, removables } from './records.ts'

/** A feature whose statements may take longer than those of a page. */
function patiently(feature: Routes): Routes {
  return (context) => feature({ ...context, db: context.patient ?? context.db })
}

/** A feature that may read from a replica, outside of transactions, to answer a GET: none that reads what it writes. */
function fromReplica<Further extends unknown[]>(
  feature: (context: Context, ...further: Further) => ReturnType<Routes>,
) {
  return (context: Context, ...further: Further): ReturnType<Routes> => {
    const { replica, db } = context
    if (!replica) return feature(context, ...further)
    return async (app) => {
      app.addHook('preHandler', ({ method }, _reply, done) => {
        if (method === 'GET' || method === 'HEAD') replica.reading(() => done())
        else done()
      })
      await feature({ ...context, db: replica.over(db) }, ...further)(app)
    }
  }
}

/* Every feature's routes are in one of three lists, each mounted in a scope of its own. */

/**
 * Public routes with full paths and no session: sign-in pages, public cards, and machine requests
 * with a token in the path. Each checks what it may show, counts tries where tokens could be
 * guessed, and may set an error handler.
 */
export const publicRoutes: PublicRoutes[] = [
  cardRoutes,
  icsRoutes,
  identityRoutes,
  influxRoutes,
  publicHelpRoutes,
  shopCodeRoutes,
  fromReplica(publicShopRoutes),
  shareTarget,
  fromReplica(sitemapRoutes),
  takeOverPages,
  unsubscribeRoutes,
  visitorRoutes,
  webhookRoutes,
]

/**
 * Full paths for signed-in users beside the API: what browsers open directly, such as images and
 * downloads. Without a session they respond with 401. GET only, since the API's origin check
 * doesn't run before them.
 */
export const signedInRoutes: Routes[] = [
  patiently(fromReplica(analyticsFile)),
  codeImages,
  faceRoutes,
  mfaImage,
  patiently(recordPdfRoutes),
  patiently(fromReplica(salesFileRoutes)),
  sharedPhotoFile,
  patiently(fromReplica(signedFileRoutes)),
]

/** Paths below /dashboard/api: JSON for signed-in users, with origin check and rate limits. */
export const apiRoutes: Routes[] = [
  accountRoutes,
  achievementRoutes,
  airRoutes,
  alarmRoutes,
  analyticsRoutes,
  animalCodeRoutes,
  animalRoutes,
  bulkChangeRoutes,
  commentRoutes,
  contactFormRoutes,
  contactRoutes,
  belongingRoutes,
  bulbRoutes,
  climateRoutes,
  clutchRoutes,
  codeRoutes,
  customEventRoutes,
  dashboardRoutes,
  deletedRoutes(removables),
  dustedRoutes,
  eventRoutes,
  patiently(exportRoutes),
  featuredRoutes,
  feedRoutes,
  feederRoutes,
  inventoryRoutes,
  geneticsRoutes,
  groupRoutes,
  handOverRoutes,
  takeOverRoutes,
  healthRoutes,
  helpAnswerRoutes,
  historyRoutes(records),
  leavingRoutes,
  lineageRoutes,
  linkedSignInRoutes,
  patiently(importRoutes),
  listRoutes,
  listingRoutes,
  logRoutes,
  messageRoutes,
  mfaRoutes,
  moveRoutes,
  newsRoutes,
  notificationRoutes(reminderSources),
  photoRoutes,
  clientErrorRoutes,
  operatorRoutes,
  outgoingRoutes,
  pairingRoutes,
  passkeyRoutes,
  pickingRoutes,
  planRoutes,
  readingRoutes,
  reminderRoutes,
  patiently(fromReplica(reportRoutes)),
  roundLineRoutes,
  roundRoutes,
  saleRoutes,
  scheduleRoutes,
  fromReplica(searchRoutes(records)),
  seasonRoutes,
  securityRoutes,
  shedForecastRoutes,
  sharedUserRoutes,
  shopRoutes,
  speciesRoutes(expectWaitingClutches),
  subscriptionRoutes,
  supplementRoutes,
  taskRoutes,
  tokenRoutes,
]
