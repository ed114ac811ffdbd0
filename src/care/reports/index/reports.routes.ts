import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import type { Session, Viewer } from '../../../server/session/session.ts'
import { pickingCardOf } from '../../picking/tile.queries.ts'
import { everyone, rhythmsOf, whenever } from '../../schedules/due/rhythms.queries.ts'
import { dirty } from '../dirty/dirty.contract.ts'
import { dirtyCardOf, dirtyReport } from '../dirty/dirty.queries.ts'
import { electricity } from '../electricity/electricity.contract.ts'
import { electricityCardOf, electricityReport } from '../electricity/electricity.queries.ts'
import { feedingCost, feedingCostQuery } from '../feedingCost/feedingCost.contract.ts'
import { feedingCostCardOf, feedingCostReport } from '../feedingCost/feedingCost.queries.ts'
import { ofAnimals } from '../frame/report.contract.ts'
import { isReported } from '../frame/reported.queries.ts'
import { hungry } from '../hungry/hungry.contract.ts'
import { hungryReport } from '../hungry/hungry.queries.ts'
import { hungryCardOf } from '../hungry/hungryCard.queries.ts'
import { speciesMap as mapAnswer, mapAsked } from '../map/map.contract.ts'
import { mapCardOf, speciesMap } from '../map/map.queries.ts'
import { topShedders as shedders, sheddersAsked } from '../shedders/shedders.contract.ts'
import { sheddersCardOf, topShedders } from '../shedders/shedders.queries.ts'
import { weightOverTime as weights, weightsAsked } from '../weights/weights.contract.ts'
import { weightOverTime, weightsCardOf } from '../weights/weights.queries.ts'
import { type Cards, reportIndex } from './cards.contract.ts'

/** The index of reports, and each of them. */
export const reportRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const readHungry = hungryReport(db)

    action(
      app,
      'GET /reports',
      { summary: 'Read what every report says', answer: reportIndex },
      async (session) => {
        const counts = await countsOf(db, session)
        return { ...counts, cards: await cardsOf(db, session, counts) }
      },
    )
    action(
      app,
      'GET /reports/hungry',
      { summary: 'Read which animals are hungry', query: z.object(ofAnimals), answer: hungry },
      (session, { query }) => readHungry(session, query),
    )
    action(
      app,
      'GET /reports/dirty',
      { summary: 'Read which enclosures are dirty', query: z.object(ofAnimals), answer: dirty },
      (session, { query }) => dirtyReport(db, session, query),
    )
    action(
      app,
      'GET /reports/feeding_cost',
      { summary: 'Read what feeding costs', query: feedingCostQuery, answer: feedingCost },
      (session, { query }) => feedingCostReport(db, session, query),
    )
    action(
      app,
      'GET /reports/electricity_cost',
      { summary: 'Read what lamps cost to run', answer: electricity },
      (session) => electricityReport(db, session),
    )
    action(
      app,
      'GET /reports/map',
      { summary: 'Read which countries species come from', query: mapAsked, answer: mapAnswer },
      (session, { query }) => speciesMap(db, session, query),
    )
    action(
      app,
      'GET /reports/top_shedders',
      { summary: 'Read who sheds most and how well', query: sheddersAsked, answer: shedders },
      (session, { query }) => topShedders(db, session, query),
    )
    action(
      app,
      'GET /reports/weight_over_time',
      { summary: 'Read what animals weigh over time', query: weightsAsked, answer: weights },
      (session, { query }) => weightOverTime(db, session, query),
    )
  }

/** One line from each room, of a constant number of statements. Schedules and last meals are read once for all rooms. */
async function cardsOf(db: Db, session: Session, counts: { animals: number }): Promise<Cards> {
  const reading = rhythmsOf(db, session, { to: whenever, mostNamed: everyone, withMeals: true })
  const [ofHunger, picking_list, ofDirt, weight_over_time, feeding_cost, map, top_shedders, lamps] =
    await Promise.all([
      reading.then((rhythms) => hungryCardOf(db, session, rhythms)),
      reading.then((rhythms) => pickingCardOf(db, session, rhythms)),
      reading.then((rhythms) => dirtyCardOf(db, session, rhythms, counts.animals)),
      weightsCardOf(db, session),
      reading.then((rhythms) => feedingCostCardOf(db, session, rhythms)),
      mapCardOf(db, session),
      sheddersCardOf(db, session),
      electricityCardOf(db, session),
    ])
  return {
    ...{ hungry: ofHunger, picking_list, dirty: ofDirt },
    ...{ weight_over_time, feeding_cost, map, top_shedders },
    electricity_cost: lamps,
  }
}

async function countsOf(db: Db, session: Viewer) {
  const [counts] = await db
    .select({
      animals: sql<number>`count(*)::int`,
      species: sql<number>`count(distinct ${animals.species_id})::int`,
    })
    .from(animals)
    .where(isReported(session))
  return counts ?? { animals: 0, species: 0 }
}
