import { sql } from 'drizzle-orm'
import { incubatingClutches } from '../../breeding/clutches/clutches.queries.ts'
import { daysUnseen, unseenDays } from '../../breeding/clutches/words.ts'
import { bulbsOf, isDue, uvEndsOn } from '../../care/bulbs/bulbs.queries.ts'
import { openAlarms } from '../../care/climate/alarms/alarms.queries.ts'
import { feedersOf, isLow } from '../../care/feeders/feeders.queries.ts'
import { triedToday } from '../../care/schedules/due/due.queries.ts'
import {
  everyone,
  nextAfter,
  rhythmsOf,
  whenever,
} from '../../care/schedules/due/rhythms.queries.ts'
import { plansOfAnimals } from '../../care/schedules/plans.queries.ts'
import type { Db } from '../../db/db.ts'
import { feeders } from '../../db/schema.ts'
import { ascending } from '../../server/records/orders.ts'
import type { Viewer } from '../../server/session/session.ts'
import type { ReminderKind } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { agendaOf } from '../calendar/events/agenda.queries.ts'
import { dayOf, firstOf } from '../dashboard/dashboard.queries.ts'
import { mostCleanings } from './notifications.contract.ts'
import { mostThings, type ToDo } from './toDo.contract.ts'

/**
 * Works out what is to do now, without the kinds that are muted. The number of statements doesn't depend on the
 * number of records.
 */
export async function toDoOf(db: Db, viewer: Viewer, muted: readonly string[]): Promise<ToDo> {
  const [rhythms, tried] = await Promise.all([
    rhythmsOf(db, viewer, { to: whenever, mostNamed: everyone }),
    triedToday(db, viewer),
  ])
  const plans = await plansOfAnimals(db, viewer, firstOf(rhythms, viewer))
  const [alarms, day, agenda, low, ended, clutches] = await Promise.all([
    openAlarms(db, viewer),
    dayOf(db, viewer, { rhythms, tried, plans, servings: [] }),
    agendaOf(db, viewer),
    feedersOf(db, viewer).rows({ where: isLow, order: emptiestFirst, ...firstOnes }),
    bulbsOf(db, viewer).rows({ where: isDue, order: oldestFirst, ...firstOnes }),
    unseenClutches(db, viewer),
  ])
  const isTold = (kind: ReminderKind) => !muted.includes(kind)
  const lines = {
    alarms: alarms.filter(({ acknowledged_at }) => acknowledged_at === null),
    feeding: isTold('feeding') ? day.feeding : nothing,
    cleaning: isTold('cleaning') ? day.cleaning : nothing,
    doses: isTold('treatment') ? agenda.events.filter(({ dose }) => dose?.slot) : [],
    feeders: isTold('low_stock') ? low : [],
    bulbs: isTold('bulb') ? ended : [],
    clutches: isTold('eggs') ? clutches : [],
  }
  const next = nextAfter(rhythms, 'feeding', today(viewer.timeZone))
  return { ...lines, count: countOf(lines), done: agenda.done, next }
}

const firstOnes = { page: 1, per_page: mostThings }
const emptiestFirst = ascending(sql`${feeders}.quantity`)
const oldestFirst = ascending(uvEndsOn)
const nothing = { total: 0, late: 0, refused: 0, done: 0, value: [] }

async function unseenClutches(db: Db, viewer: Viewer): Promise<ToDo['clutches']> {
  if (!viewer.isSubscribed) return []
  const now = today(viewer.timeZone)
  const all = await incubatingClutches(db, viewer)
  return all
    .flatMap(({ id, name, ...clutch }) => {
      const days_unseen = unseenDays(clutch, { today: now, zone: viewer.timeZone })
      return days_unseen !== null && days_unseen >= daysUnseen ? [{ id, name, days_unseen }] : []
    })
    .toSorted((one, other) => other.days_unseen - one.days_unseen)
    .slice(0, mostThings)
}

/** Feeding is one line; so is cleaning, once it is more than a few. */
function countOf({ feeding, cleaning, ...others }: Omit<ToDo, 'count' | 'done' | 'next'>): number {
  const cleanings = cleaning.total > mostCleanings ? 1 : cleaning.total
  const things = Object.values(others).reduce((sum, { length }) => sum + length, 0)
  return Number(feeding.total > 0) + cleanings + things
}
