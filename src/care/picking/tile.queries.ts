import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import type { Viewer } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import type { Rhythm } from '../schedules/due/rhythms.queries.ts'
import type { PickingCard, PickingNeed, PickingTileData } from './picking.contract.ts'
import { pickingOf, type Serving } from './picking.queries.ts'
import { daysOf, feedingDays } from './pieces.ts'
import { usualHour } from './usualHour.queries.ts'

/*
 * The list of today in short, from rhythms instead of each schedule.
 */

/** Works out the card from rhythms with their meals; null if nothing is to be picked today. Two statements. */
export async function pickingCardOf(
  db: Db,
  session: Viewer,
  rhythms: readonly Rhythm[],
): Promise<PickingCard> {
  const shares = sharesOf(rhythms, { today: today(session.timeZone), days: daysOf.today })
  const [{ needs, value }, thaw_by] = await Promise.all([
    // Frozen feeders come first.
    pickingOf(db, session, shares, { per_page: 1 }),
    usualHour(db, session),
  ])
  if (needs.length === 0) return null
  const sumBy = (read: (need: PickingNeed) => number) =>
    needs.reduce((sum, need) => sum + read(need), 0)
  return {
    pieces: sumBy(({ pick_qty }) => pick_qty),
    picked: sumBy(({ pick_qty, picked_qty }) => (pick_qty === picked_qty ? pick_qty : 0)),
    thaw_by: value[0]?.kind === 'frozen' ? thaw_by : null,
  }
}

/** Rows of the dashboard's tile, and names on each. */
const rowsOfTile = 5
const animalsOfTile = 4

/**
 * Reads the first rows of today's list from rhythms with their meals: one statement, and one for the names if many
 * animals wait equally long. `animal_ids` are those that may stand on it; with their servings the tile is whole.
 */
export async function pickingTile(
  db: Db,
  session: Viewer,
  rhythms: readonly Rhythm[],
): Promise<{ animal_ids: string[]; withAnimals: (servings: Serving[]) => PickingTileData }> {
  const shares = sharesOf(rhythms, { today: today(session.timeZone), days: daysOf.today })
  const [{ totalPages: _, value, ...all }, animal_ids] = await Promise.all([
    pickingOf(db, session, shares, { per_page: rowsOfTile }),
    firstServed(db, session, shares),
  ])
  return {
    animal_ids,
    withAnimals: (servings) => ({
      ...all,
      value: value.map(({ shares: _, ...row }) => ({
        ...row,
        animals: servings
          .filter(({ feeder_id, pick_qty }) => feeder_id === row.id && pick_qty > 0)
          .slice(0, animalsOfTile),
      })),
    }),
  }
}

type SharedRhythm = ReturnType<typeof sharesOf>[number]

/** Pieces that schedules of the same rhythm need on so many days from today, the longest waiting first. */
const sharesOf = (rhythms: readonly Rhythm[], { today, days }: { today: string; days: number }) =>
  rhythms
    .flatMap(({ plan, meal, animal_ids }) => {
      if (!meal?.feeder_id || !animal_ids || meal.isLeft) return []
      const refused_today = meal.isRegurgitated ? 'regurgitated' : null
      const fed = feedingDays({ ...plan, refused_today }, null, { today, days })
      if (!fed?.times) return []
      const { pieces, feeder_id, supplement } = meal
      return {
        ...{ feeder_id, supplement, animal_ids, days_overdue: fed.days_overdue },
        pick_qty: fed.due_on === null ? 0 : pieces,
        tomorrow_qty: fed.isTomorrow ? pieces : 0,
        week_qty: pieces * fed.times,
      }
    })
    .toSorted((one, other) => other.days_overdue - one.days_overdue)

/**
 * The animals that may be the first of each feeder today. Where more wait equally long than there is room, those whose
 * names come first.
 */
async function firstServed(db: Db, { accountId }: Viewer, shares: SharedRhythm[]) {
  const sure: string[] = []
  const feederIds: string[] = []
  const animalIds: string[] = []
  const due = shares.filter(({ pick_qty }) => pick_qty > 0)
  for (const [feeder, of] of Map.groupBy(due, ({ feeder_id }) => feeder_id)) {
    let room = animalsOfTile
    for (const equal of Map.groupBy(of, ({ days_overdue }) => days_overdue).values()) {
      const ids = equal.flatMap(({ animal_ids }) => animal_ids)
      if (ids.length <= room) sure.push(...ids)
      else if (room > 0) {
        animalIds.push(...ids)
        feederIds.push(...ids.map(() => feeder))
      }
      room -= ids.length
    }
  }
  if (animalIds.length === 0) return sure
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select animal.id, rank() over (partition by feeder_id order by animal.name collate "natural") as place
      from unnest(${sql.param(feederIds)}::uuid[], ${sql.param(animalIds)}::uuid[]) waiting (feeder_id, animal_id)
      join ${animals} animal on animal.account_id = ${accountId} and animal.id = waiting.animal_id) named
    where place <= ${animalsOfTile}`)
  return [...sure, ...rows.map(({ id }) => id)]
}
