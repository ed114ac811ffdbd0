import { pickingTile, servingsOf } from '../../care/picking/picking.queries.ts'
import { dueOn, plansOn } from '../../care/schedules/due/due.queries.ts'
import type { Db } from '../../db/db.ts'
import { firstStepsOf } from '../../people/onboarding/firstSteps.queries.ts'
import type { Viewer } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { achievementsOf } from '../achievements/achievements.queries.ts'
import { agendaOf } from '../calendar/events/agenda.queries.ts'
import { latestNews, type NewsPost } from '../news/news.contract.ts'
import { publishedBy } from '../news/news.ts'
import { tasksTile } from '../tasks/tasks.queries.ts'
import type { Dashboard, Today } from './dashboard.contract.ts'
import { dayOf } from './day.queries.ts'
import { featuredAnimals } from './featured.queries.ts'

/**
 * The whole dashboard. Schedules, which several parts need, are read once. The number of statements
 * doesn't depend on the number of animals; dashboard.test.ts counts them.
 */
export async function dashboardOf(
  db: Db,
  session: Viewer,
  posts: readonly NewsPost[],
): Promise<Dashboard> {
  const now = today(session.timeZone)
  const tomorrow = addDays(now, 1)
  const [feeding, cleaning] = await Promise.all([
    plansOn(db, session, 'feeding', { on: tomorrow }),
    plansOn(db, session, 'cleaning', { on: now }),
  ])
  const servings = await servingsOf(db, session, feeding)
  const [day, agenda, featured, picking, tasks, achievements, first_steps] = await Promise.all([
    dayOf(db, session, { feeding, cleaning, servings }),
    agendaOf(db, session),
    featuredAnimals(db, session, { due: dueOn(feeding, now) }),
    pickingTile(db, session, servings),
    tasksTile(db, session),
    achievementsOf(db, session),
    firstStepsOf(db, session, [...feeding, ...cleaning]),
  ])
  const news = publishedBy(new Date(), posts, latestNews)
  return { first_steps, day, agenda, featured, picking, tasks, news, achievements }
}

/** The day and its agenda alone. */
export async function todayOf(db: Db, session: Viewer): Promise<Today> {
  const on = today(session.timeZone)
  const [feeding, cleaning] = await Promise.all([
    plansOn(db, session, 'feeding', { on }),
    plansOn(db, session, 'cleaning', { on }),
  ])
  const servings = await servingsOf(db, session, feeding)
  const [day, agenda] = await Promise.all([
    dayOf(db, session, { feeding, cleaning, servings }),
    agendaOf(db, session),
  ])
  return { day, agenda }
}
