import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import type { App, Context } from '../../../server/context.ts'
import { sessionOf, type Viewer } from '../../../server/session/session.ts'
import { isReported } from '../frame/reported.queries.ts'
import { sheddersCardOf } from '../shedders/shedders.queries.ts'
import { type Cards, type ReportIndex, reportIndex } from './cards.contract.ts'

/** The index of reports. */
export const reportIndexRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports',
      { schema: { summary: 'Read what every report says', response: { 200: reportIndex } } },
      async (request): Promise<ReportIndex> => {
        const session = sessionOf(request)
        const [counts, cards] = await Promise.all([countsOf(db, session), cardsOf(db, session)])
        return { ...counts, cards }
      },
    )
  }

/** One line from each room, of a constant number of statements. */
async function cardsOf(db: Db, session: Viewer): Promise<Cards> {
  const [top_shedders] = await Promise.all([sheddersCardOf(db, session)])
  return { top_shedders }
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
