import { z } from 'zod'
import { pickingTile } from '../../care/picking/picking.contract.ts'
import { firstSteps } from '../../people/onboarding/firstSteps.contract.ts'
import { achievementList } from '../achievements/achievements.contract.ts'
import { agenda } from '../calendar/events/agenda.contract.ts'
import { newsList } from '../news/news.contract.ts'
import { tasksTile } from '../tasks/tasks.contract.ts'
import { day } from './day.contract.ts'
import { featuredList } from './featured.contract.ts'

/**
 * The whole dashboard, as `GET /dashboard.json` returns it. Each part also has a route of its own.
 */
export const dashboard = z.object({
  first_steps: firstSteps,
  day,
  agenda,
  featured: featuredList,
  picking: pickingTile,
  tasks: tasksTile(),
  news: newsList,
  achievements: achievementList,
})
export type Dashboard = z.output<typeof dashboard>

/** Today's agenda alone, as `GET /dashboard/today.json` returns it. */
export const today = dashboard.pick({ day: true, agenda: true })
export type Today = z.output<typeof today>
