import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  animalReads,
  animalsOf,
  isKept,
  isUnlocked,
} from '../../../collection/animals/animals.queries.ts'
import { isInGroup } from '../../../collection/groups/groups.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals, groups, species } from '../../../db/schema.ts'
import { byName } from '../../../server/records/crud.ts'
import type { Viewer } from '../../../server/session/session.ts'
import type { Animals, Choices, ReportedAnimal } from './report.contract.ts'

/**
 * True for the animals of a report: in the collection, neither deleted nor locked, and of the species
 * and group asked for. Those of another account are of no animal.
 */
export const isReported = (session: Viewer, { species_id, group_id }: Animals = {}): SQL =>
  sql`(${and(
    eq(animals.account_id, session.accountId),
    isNull(animals.deleted_at),
    isKept,
    isUnlocked(session),
    species_id ? eq(animals.species_id, species_id) : undefined,
    group_id ? isInGroup(session.accountId, group_id) : undefined,
  )})`

/** The ids of these animals, for `animal_id in (…)`. */
export const reportedIds = (session: Viewer, filter?: Animals): SQL =>
  sql`(select ${animals.id} from ${animals} where ${isReported(session, filter)})`

/** A report's animals by name. One statement. */
export function reportedAnimals(
  db: Db,
  session: Viewer,
  filter?: Animals,
  where?: SQL,
): Promise<ReportedAnimal[]> {
  return db
    .select({
      id: animals.id,
      name: animals.name,
      sex: animals.sex,
      genetics: animals.genetics,
      code: animals.code,
      species: animalReads.species,
      photoUrls: animalReads.photoUrls,
    })
    .from(animals)
    .where(and(isReported(session, filter), where))
    .orderBy(asc(byName(animals.name)), asc(animals.id))
}

/** Gives rows their animal in place of its id; those of an animal that is gone fall out. One statement. */
export async function facesOf(db: Db, session: Viewer, rows: readonly { id: string }[]) {
  const faces = await animalsOf(db, session).findAll(rows.map(({ id }) => id))
  return <Row extends { id: string }>({ id, ...row }: Row) => {
    const animal = faces.get(id)
    return animal ? [{ animal, ...row }] : []
  }
}

/** Reads the choices of a report's filters. One statement. */
export async function choicesOf(db: Db, session: Viewer): Promise<Choices> {
  const list = (from: SQL) => sql<Choices['species']>`coalesce((select json_agg(json_build_object(
    'id', one.id, 'name', one.name) order by one.name collate "natural", one.id) from (${from}) one), '[]')`
  const [row] = await db
    .select({
      species: list(sql`select ${species.id} as id, ${species.commonName} as name from ${species}
        where ${species.account_id} = ${session.accountId} and ${species.id} in
          (select ${animals.species_id} from ${animals} where ${isReported(session)})`),
      groups: list(sql`select ${groups.id} as id, ${groups.name} as name from ${groups}
        where ${groups.account_id} = ${session.accountId} and ${groups.deleted_at} is null`),
    })
    .from(sql`(select) one`)
  return row ?? { species: [], groups: [] }
}

type Period = { from?: string | undefined; to?: string | undefined }

/** True for moments within the period, by the account's days. */
export const isWithin = (
  moment: PgColumn,
  { timeZone }: Pick<Viewer, 'timeZone'>,
  { from, to }: Period,
): SQL | undefined =>
  and(
    from ? sql`${moment} >= (${from}::date)::timestamp at time zone ${timeZone}` : undefined,
    to ? sql`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : undefined,
  )
