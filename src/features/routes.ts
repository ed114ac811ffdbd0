import type { Routes } from '../server/context.ts'
import { accountRoutes } from './account/account.routes.ts'
import { subscriptionRoutes } from './account/subscription.routes.ts'
import { animalCodeRoutes } from './animals/animalCodes.routes.ts'
import { animalRoutes } from './animals/animals.routes.ts'
import { moveRoutes } from './animals/moves.routes.ts'
import { photoRoutes } from './animals/photos.routes.ts'
import { bulbRoutes } from './bulbs/bulbs.routes.ts'
import { codeRoutes } from './codes/codes.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { deletedRoutes } from './deleted/deleted.routes.ts'
import { feederRoutes } from './feeders/feeders.routes.ts'
import { groupRoutes } from './groups/groups.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { inventoryRoutes } from './inventory/inventory.routes.ts'
import { listRoutes } from './lists/lists.routes.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { roundLineRoutes } from './rounds/roundLines.routes.ts'
import { roundRoutes } from './rounds/rounds.routes.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { speciesRoutes } from './species/species.routes.ts'
import { supplementRoutes } from './supplements/supplements.routes.ts'

/** Every feature's API; all of it needs a session. */
export const routes: Routes[] = [
  accountRoutes,
  animalCodeRoutes,
  animalRoutes,
  commentRoutes,
  contactRoutes,
  bulbRoutes,
  codeRoutes,
  dashboardRoutes,
  deletedRoutes,
  feederRoutes,
  inventoryRoutes,
  groupRoutes,
  healthRoutes,
  listRoutes,
  logRoutes,
  moveRoutes,
  notificationRoutes,
  photoRoutes,
  roundLineRoutes,
  roundRoutes,
  scheduleRoutes,
  speciesRoutes,
  subscriptionRoutes,
  supplementRoutes,
]
