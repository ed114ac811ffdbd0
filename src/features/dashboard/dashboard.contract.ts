import { z } from 'zod'
import { achievementList } from '../achievements/achievements.contract.ts'
import { featuredList } from '../animals/featured.contract.ts'
import { agenda } from '../calendar/agenda.contract.ts'
import { newsList } from '../news/news.contract.ts'
import { firstSteps } from '../onboarding/firstSteps.contract.ts'
import { pickingTile } from '../picking/picking.contract.ts'
import { tasksTile } from '../tasks/tasks.contract.ts'
import { day } from './day.contract.ts'

/**
 * All that the dashboard shows, as `GET /dashboard.json` gives it in one answer. Each part has an
 * address of its own as well.
 */
export const dashboard = z.object({
  first_steps: firstSteps,
  day,
  agenda,
  featured: featuredList,
  picking: pickingTile,
  tasks: tasksTile,
  news: newsList,
  achievements: achievementList,
})
export type Dashboard = z.output<typeof dashboard>
