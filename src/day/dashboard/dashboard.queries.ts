import { type Serving, servingsOf } from '../../care/picking/picking.queries.ts'
import { pickingTile } from '../../care/picking/tile.queries.ts'
import { type DueKind, dueKinds } from '../../care/schedules/due/due.contract.ts'
import { dueOn, type Plans, triedToday } from '../../care/schedules/due/due.queries.ts'
import {
  dueRhythms,
  everyone,
  firstAnimals,
  type Rhythm,
  rhythmsOf,
} from '../../care/schedules/due/rhythms.queries.ts'
import { plansOfAnimals } from '../../care/schedules/plans.queries.ts'
import { animalsOf } from '../../collection/animals/animals.queries.ts'
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
import {
  type Dashboard,
  type Day,
  type DayPart,
  type DueLine,
  mostFaces,
  type Today,
} from './dashboard.contract.ts'
import { featuredAnimals } from './featured.queries.ts'

/**
 * The whole dashboard. What is due by tomorrow is read once for all of its parts, by rhythm, and only the schedules that
 * are shown as rows. The number of statements doesn't depend on the number of animals; dashboard.test.ts counts them.
 */
export async function dashboardOf(
  db: Db,
  session: Viewer,
  posts: readonly NewsPost[],
): Promise<Dashboard> {
  const to = addDays(today(session.timeZone), 1)
  const reading = rhythmsOf(db, session, { to, mostNamed: everyone, withMeals: true })
  const [ofSchedules, agenda, featured, tasks, achievements] = await Promise.all([
    reading.then((rhythms) => scheduledOf(db, session, rhythms)),
    agendaOf(db, session),
    featuredAnimals(db, session, { rhythms: reading }),
    tasksTile(db, session),
    achievementsOf(db, session),
  ])
  const news = publishedBy(new Date(), posts, latestNews)
  return { ...ofSchedules, agenda, featured, tasks, news, achievements }
}

async function scheduledOf(db: Db, session: Viewer, rhythms: readonly Rhythm[]) {
  const [{ animal_ids, withAnimals }, tried] = await Promise.all([
    pickingTile(db, session, rhythms),
    triedToday(db, session),
  ])
  const hasPlan = rhythms.length > 0 || Object.values(tried).some(({ done }) => done > 0)
  const plans = await plansOfAnimals(db, session, [...animal_ids, ...firstOf(rhythms, session)])
  const [servings, first_steps] = await Promise.all([
    servingsOf(db, session, plans.filter(isFeeding)),
    firstStepsOf(db, session, hasPlan),
  ])
  const day = await dayOf(db, session, { rhythms, tried, plans, servings })
  return { first_steps, day, picking: withAnimals(servings) }
}

/** The day and its agenda alone. */
export async function todayOf(db: Db, session: Viewer): Promise<Today> {
  const to = today(session.timeZone)
  const [rhythms, tried, agenda] = await Promise.all([
    rhythmsOf(db, session, { to, mostNamed: everyone }),
    triedToday(db, session),
    agendaOf(db, session),
  ])
  const plans = await plansOfAnimals(db, session, firstOf(rhythms, session))
  const servings = await servingsOf(db, session, plans.filter(isFeeding))
  return { day: await dayOf(db, session, { rhythms, tried, plans, servings }), agenda }
}

const isFeeding = ({ kind }: Plans[number]) => kind === 'feeding'

/** The animals of the first lines of what is due today. */
export const firstOf = (rhythms: readonly Rhythm[], { timeZone }: Viewer): string[] =>
  dueKinds.flatMap((kind) => firstAnimals(dueRhythms(rhythms, kind, today(timeZone)), mostFaces))

type Read = {
  rhythms: readonly Rhythm[]
  tried: Awaited<ReturnType<typeof triedToday>>
  /** Of the animals of the first lines. */
  plans: Plans
  servings: Serving[]
}

/**
 * Counts which schedules are due today; the first lines have portraits and the usual meal from the servings. One
 * statement for any number of animals.
 */
export async function dayOf(
  db: Db,
  session: Viewer,
  { rhythms, tried, plans, servings }: Read,
): Promise<Day> {
  const on = today(session.timeZone)
  const linesOf = (kind: DueKind) =>
    dueOn(
      plans.filter((plan) => plan.kind === kind),
      on,
    ).slice(0, mostFaces)
  const first = { feeding: linesOf('feeding'), cleaning: linesOf('cleaning') }
  const ids = [
    ...new Set(
      Object.values(first)
        .flat()
        .map(({ animal_id }) => animal_id),
    ),
  ]
  const faces = await animalsOf(db, session).findAll(ids)
  const servingOf = new Map(servings.map((serving) => [serving.schedule_id, serving]))
  return { feeding: partOf('feeding'), cleaning: partOf('cleaning') }

  function partOf(kind: DueKind): DayPart {
    const value = first[kind].flatMap(({ animal_id, ...line }) => {
      const animal = faces.get(animal_id)
      const usual = usualOf(line, servingOf.get(line.schedule_id))
      return animal ? [{ ...line, animal, usual }] : []
    })
    const due = dueRhythms(rhythms, kind, on)
    const late = due.filter(({ days_overdue }) => days_overdue > 0)
    return { total: sumOf(due), late: sumOf(late), ...tried[kind], value }
  }
}

const sumOf = (rhythms: readonly Rhythm[]) => rhythms.reduce((sum, { count }) => sum + count, 0)

/** Only with a feeder that still exists; otherwise the keeper chooses. */
function usualOf(
  { feeder }: Pick<DueLine, 'feeder'>,
  serving: Serving | undefined,
): DueLine['usual'] {
  if (!feeder || feeder.isDeleted || !serving) return null
  return { count: serving.count, feedingMethod: serving.feedingMethod ?? 'tong' }
}
