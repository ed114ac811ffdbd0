import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { animals, feedingLogs, species } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/crud.ts'
import { photoUrls } from '../../server/pictures.ts'
import { sessionOf } from '../../server/session.ts'
import { isUnlocked } from '../animals/animals.queries.ts'
import { latestFirst, logReads } from '../logs/logs.queries.ts'
import { type LatestFeedings, latestFeedings } from './dashboard.contract.ts'

/** What the dashboard shows of all animals at once. */
export const dashboardRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/latest_feedings',
      { schema: { response: { 200: latestFeedings } } },
      async (request) => {
        const session = sessionOf(request)
        const fed = and(
          eq(animals.account_id, feedingLogs.account_id),
          eq(animals.id, feedingLogs.animal_id),
          isNull(animals.deleted_at),
          isUnlocked(session),
        )
        const value = await owned(db, feedingLogs, session.accountId, {
          ...logReads.feeding,
          animal: animalOfFeeding,
        }).rows({
          where: exists(db.select({ id: animals.id }).from(animals).where(fed)),
          order: latestFirst(feedingLogs),
          page: 1,
          per_page: 5,
        })
        return { value }
      },
    )
  }

type Fed = LatestFeedings['value'][number]['animal']

/** The animal of a feeding, in the same statement. */
const animalOfFeeding = sql`(select json_build_object(
    'id', fed.id, 'name', fed.name, 'genetics', fed.genetics, 'photo_id', fed.photo_id,
    'species', (select json_build_object('id', kind.id, 'commonName', kind.common_name)
      from ${species} kind where kind.account_id = fed.account_id and kind.id = fed.species_id))
  from ${animals} fed
  where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.animal_id})`.mapWith(
  ({ photo_id, ...animal }: Fed & { photo_id: string | null }): Fed => ({
    ...animal,
    photoUrls: photo_id === null ? null : photoUrls(photo_id),
  }),
)
