import type { PublicRoutes, Routes } from '../server/context.ts'
import { accountRoutes } from './account/account.routes.ts'
import { identityRoutes } from './account/identity.routes.ts'
import { achievementRoutes } from './achievements/achievements.routes.ts'
import { animalCodeRoutes } from './animals/animalCodes.routes.ts'
import { animalRoutes } from './animals/animals.routes.ts'
import { featuredRoutes } from './animals/featured.routes.ts'
import { moveRoutes } from './animals/moves.routes.ts'
import { photoRoutes } from './animals/photos.routes.ts'
import { bulbRoutes } from './bulbs/bulbs.routes.ts'
import { customEventRoutes } from './calendar/customEvents.routes.ts'
import { eventRoutes } from './calendar/events.routes.ts'
import { feedRoutes } from './calendar/feed.routes.ts'
import { icsRoutes } from './calendar/ics.routes.ts'
import { cardRoutes } from './codes/cards.routes.ts'
import { codeRoutes } from './codes/codes.routes.ts'
import { codeImages } from './codes/images.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { deletedRoutes } from './deleted/deleted.routes.ts'
import { feederRoutes } from './feeders/feeders.routes.ts'
import { groupRoutes } from './groups/groups.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { inventoryRoutes } from './inventory/inventory.routes.ts'
import { leavingRoutes } from './leaving/leaving.routes.ts'
import { listRoutes } from './lists/lists.routes.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { linkedSignInRoutes } from './oidc/linkedSignIns.routes.ts'
import { clientErrorRoutes } from './operator/clientErrors.routes.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { belongingRoutes } from './people/belonging.routes.ts'
import { sharedUserRoutes } from './people/sharedUsers.routes.ts'
import { pickingRoutes } from './picking/picking.routes.ts'
import { faceRoutes } from './profile/faces.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { reminderRoutes } from './reminders/reminders.routes.ts'
import { unsubscribeRoutes } from './reminders/unsubscribe.routes.ts'
import { roundLineRoutes } from './rounds/roundLines.routes.ts'
import { roundRoutes } from './rounds/rounds.routes.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { mfaRoutes } from './security/mfa.routes.ts'
import { mfaImage } from './security/mfaImage.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { speciesRoutes } from './species/species.routes.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { webhookRoutes } from './subscription/webhooks.routes.ts'
import { supplementRoutes } from './supplements/supplements.routes.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'

/*
 * Every route of a feature stands in one of three lists; each is mounted in a scope of its own.
 */

/**
 * Whole addresses for anybody, without a session: sign-in pages, public cards, and what machines
 * fetch with a token in the address. Each answers for itself what it shows, takes a try where it can
 * be guessed at, and may set an error handler of its own.
 */
export const publicRoutes: PublicRoutes[] = [
  cardRoutes,
  icsRoutes,
  identityRoutes,
  unsubscribeRoutes,
  webhookRoutes,
]

/**
 * Whole addresses for who is signed in, beside the API: what a browser opens by its address, such as
 * images and downloads. Without a session they answer 401. For GET only: the API's check of the
 * origin does not stand before them.
 */
export const signedInRoutes: Routes[] = [codeImages, faceRoutes, mfaImage]

/** Addresses below /dashboard/api: JSON for who is signed in, from our own pages, with its limits. */
export const apiRoutes: Routes[] = [
  accountRoutes,
  achievementRoutes,
  animalCodeRoutes,
  animalRoutes,
  commentRoutes,
  contactRoutes,
  belongingRoutes,
  bulbRoutes,
  codeRoutes,
  customEventRoutes,
  dashboardRoutes,
  deletedRoutes,
  eventRoutes,
  featuredRoutes,
  feedRoutes,
  feederRoutes,
  inventoryRoutes,
  groupRoutes,
  healthRoutes,
  historyRoutes,
  leavingRoutes,
  linkedSignInRoutes,
  listRoutes,
  logRoutes,
  mfaRoutes,
  moveRoutes,
  newsRoutes,
  notificationRoutes,
  photoRoutes,
  clientErrorRoutes,
  operatorRoutes,
  passkeyRoutes,
  pickingRoutes,
  profileRoutes,
  reminderRoutes,
  roundLineRoutes,
  roundRoutes,
  scheduleRoutes,
  searchRoutes,
  securityRoutes,
  sharedUserRoutes,
  speciesRoutes,
  subscriptionRoutes,
  supplementRoutes,
  taskRoutes,
  tokenRoutes,
]
