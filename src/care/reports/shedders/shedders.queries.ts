import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { animals, sheddingLogs } from '../../../db/schema.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { shedQualities } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { dayCounter } from '../../../shared/wallClock.ts'
import { choicesOf, isWithin, reportedAnimals, reportedIds } from '../frame/reported.queries.ts'
import type {
  ShedderRow,
  sheddersAsked,
  TopShedders,
  TopSheddersCard,
} from './shedders.contract.ts'
import { type Shed, sheddingOf } from './shedding.ts'

type Asked = z.output<typeof sheddersAsked>

/** Reads how often and how well animals shed. Three statements for any number of animals. */
export async function topShedders(db: Db, session: Viewer, filter: Asked): Promise<TopShedders> {
  const [choices, shedders] = await Promise.all([
    choicesOf(db, session),
    sheddersIn(db, session, filter),
  ])
  return { choices, ...shedders }
}

/** The card's figures, of twelve months. Two statements. */
export async function sheddersCardOf(db: Db, session: Viewer): Promise<TopSheddersCard> {
  const from = addDays(today(session.timeZone), -364)
  // Of animals without a shed only the report says how many there are.
  const hasShed = sql`${animals.id} in (select ${sheddingLogs.animal_id} from ${sheddingLogs}
    where ${sheddingLogs.account_id} = ${session.accountId})`
  const { value } = await sheddersIn(db, session, { from }, hasShed)
  const [first] = value
  if (!first) return null
  const stuck = value
    .filter(({ stuck_in_row }) => stuck_in_row > 1)
    .toSorted((one, other) => other.stuck_in_row - one.stuck_in_row)[0]
  return {
    name: first.animal.name,
    sheds: first.sheds,
    others: value.filter(({ sheds }) => sheds === first.sheds).length - 1,
    latest: first.latest,
    stuck: stuck ? { name: stuck.animal.name, in_row: stuck.stuck_in_row } : null,
  }
}

async function sheddersIn(db: Db, session: Viewer, filter: Asked, where?: SQL) {
  const [reported, shed] = await Promise.all([
    reportedAnimals(db, session, filter, where),
    shedsOf(db, session, filter),
  ])
  const value = reported
    .flatMap((animal): ShedderRow[] => {
      const [first, ...others] = shed.get(animal.id) ?? []
      return first ? [{ animal, ...sheddingOf([first, ...others]) }] : []
    })
    // Those with as many stay in the order of their names.
    .toSorted((one, other) => other.sheds - one.sheds)
  return { value, without: reported.length - value.length }
}

/**
 * Every animal's sheds in the period, the oldest first. One statement; an animal's are one text of
 * numbers, four times the ms since 1970 and the quality's place, since a row for each of tens of
 * thousands takes longer to read than to find. They are sorted and given their days here: PostgreSQL
 * takes twice as long with that.
 */
async function shedsOf(db: Db, session: Viewer, filter: Asked): Promise<Map<string, Shed[]>> {
  const { accountId, timeZone } = session
  const rows = await db
    .select({
      animal_id: sheddingLogs.animal_id,
      sheds: sql<string>`string_agg(((date_part('epoch', ${sheddingLogs.happenedAt}) * 1000)::int8 * 4
        + case ${sheddingLogs.quality} when 'complete' then 0 when 'partial' then 1 else 2 end)::text,
        ',')`,
    })
    .from(sheddingLogs)
    .where(
      sql`${sheddingLogs.account_id} = ${accountId}
        and ${sheddingLogs.animal_id} in ${reportedIds(session, filter)}
        and ${isWithin(sheddingLogs.happenedAt, session, filter) ?? sql`true`}`,
    )
    .groupBy(sheddingLogs.animal_id)
  const dayOf = dayCounter(timeZone)
  return new Map(rows.map(({ animal_id, sheds }) => [animal_id, shedsIn(sheds, dayOf)]))
}

function shedsIn(text: string, dayOf: (time: number) => number): Shed[] {
  const numbers = Float64Array.from(text.split(','), Number).sort()
  return Array.from(numbers, (number) => {
    const time = Math.floor(number / 4)
    return { day: dayOf(time) - firstDay, quality: shedQualities[number - time * 4] ?? 'complete' }
  })
}

/** January 1, 2000, in days since 1970. */
const firstDay = 10_957
