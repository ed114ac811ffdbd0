import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import type { Session, Viewer } from '../../../server/session/session.ts'
import { pickingCardOf } from '../../picking/picking.queries.ts'
import { dirtyCardOf } from '../dirty/dirty.queries.ts'
import { electricityCardOf } from '../electricity/electricity.queries.ts'
import { feedingCostCardOf } from '../feedingCost/feedingCost.queries.ts'
import { isReported } from '../frame/reported.queries.ts'
import { hungryCardOf } from '../hungry/hungry.queries.ts'
import { mapCardOf } from '../map/map.queries.ts'
import { sheddersCardOf } from '../shedders/shedders.queries.ts'
import { weightsCardOf } from '../weights/weights.queries.ts'
import { type Cards, reportIndex } from './cards.contract.ts'

/** The index of reports. */
export const reportIndexRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports',
      { summary: 'Read what every report says', answer: reportIndex },
      async (session) => {
        const [counts, cards] = await Promise.all([countsOf(db, session), cardsOf(db, session)])
        return { ...counts, cards }
      },
    )
  }

/** One line from each room, of a constant number of statements. */
async function cardsOf(db: Db, session: Session): Promise<Cards> {
  const [hungry, picking_list, dirty, weight_over_time, feeding_cost, map, top_shedders, lamps] =
    await Promise.all([
      hungryCardOf(db, session),
      pickingCardOf(db, session),
      dirtyCardOf(db, session),
      weightsCardOf(db, session),
      feedingCostCardOf(db, session),
      mapCardOf(db, session),
      sheddersCardOf(db, session),
      electricityCardOf(db, session),
    ])
  return {
    ...{ hungry, picking_list, dirty, weight_over_time, feeding_cost, map, top_shedders },
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
