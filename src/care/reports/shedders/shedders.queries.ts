import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { sheddingLogs } from '../../../db/schema.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { choicesOf, isWithin, reportedAnimals, reportedIds } from '../frame/reported.queries.ts'
import type {
  ShedderRow,
  sheddersAsked,
  TopShedders,
  TopSheddersCard,
} from './shedders.contract.ts'
import { type Shed, sheddingOf } from './shedding.ts'

type Asked = z.output<typeof sheddersAsked>

/** Who sheds how often and how well. Three statements for any number of animals. */
export async function topShedders(db: Db, session: Viewer, asked: Asked): Promise<TopShedders> {
  const [choices, found] = await Promise.all([
    choicesOf(db, session),
    sheddersIn(db, session, asked),
  ])
  return { choices, ...found }
}

/** The card's figures, of twelve months. Two statements. */
export async function sheddersCardOf(db: Db, session: Viewer): Promise<TopSheddersCard> {
  const from = addDays(today(session.timeZone), -364)
  const { value } = await sheddersIn(db, session, { from })
  const [first] = value
  if (!first) return null
  const stuck = value
    .filter(({ stuck_in_row }) => stuck_in_row > 1)
    .toSorted((one, other) => other.stuck_in_row - one.stuck_in_row)[0]
  return {
    name: first.animal.name,
    sheds: first.sheds,
    latest: first.latest,
    stuck: stuck ? { name: stuck.animal.name, in_row: stuck.stuck_in_row } : null,
  }
}

async function sheddersIn(db: Db, session: Viewer, asked: Asked) {
  const [animals, shed] = await Promise.all([
    reportedAnimals(db, session, asked),
    shedsOf(db, session, asked),
  ])
  const value = animals
    .flatMap((animal): ShedderRow[] => {
      const [first, ...others] = shed.get(animal.id) ?? []
      return first ? [{ animal, ...sheddingOf([first, ...others]) }] : []
    })
    // Those with as many stay in the order of their names.
    .toSorted((one, other) => other.sheds - one.sheds)
  return { value, without: animals.length - value.length }
}

/**
 * Every animal's sheds in the period, the oldest first. One statement; an animal's are one text
 * ('9455c,9493s'), since a row for each of tens of thousands takes longer to read than to find.
 */
async function shedsOf(db: Db, session: Viewer, asked: Asked): Promise<Map<string, Shed[]>> {
  const { accountId, timeZone } = session
  const rows = await db
    .select({
      animal_id: sheddingLogs.animal_id,
      sheds: sql<string>`string_agg(
        ((${sheddingLogs.happenedAt} at time zone ${timeZone})::date - date '2000-01-01')
          || left(${sheddingLogs.quality}, 1),
        ',' order by ${sheddingLogs.happenedAt}, ${sheddingLogs.id})`,
    })
    .from(sheddingLogs)
    .where(
      sql`${sheddingLogs.account_id} = ${accountId}
        and ${sheddingLogs.animal_id} in ${reportedIds(session, asked)}
        and ${isWithin(sheddingLogs.happenedAt, session, asked) ?? sql`true`}`,
    )
    .groupBy(sheddingLogs.animal_id)
  return new Map(rows.map(({ animal_id, sheds }) => [animal_id, sheds.split(',').map(shedOf)]))
}

const qualities: Record<string, Shed['quality']> = { c: 'complete', p: 'partial', s: 'stuck' }

const shedOf = (text: string): Shed => ({
  day: Number(text.slice(0, -1)),
  quality: qualities[text.slice(-1)] ?? 'complete',
})
