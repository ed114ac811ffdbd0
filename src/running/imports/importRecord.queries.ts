import { and, eq, sql } from 'drizzle-orm'
import { type NamedFeeder, newFeeders } from '../../care/feeders/manyFeeders.queries.ts'
import type { Db } from '../../db/db.ts'
import { animals, importRows, imports, species } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import type { Tenant } from '../../server/session/session.ts'
import { nameKey } from '../../shared/folded.ts'
import { notHere } from './importRows.contract.ts'
import type { ImportRecord, Remarks } from './imports.contract.ts'
import { readsOf, recordOf, type StoredImport } from './imports.queries.ts'
import { isInCollection } from './judging/comparedAnimals.queries.ts'
import { unknownFeeder } from './kinds/logs/feeding.ts'
import { isOneLetterApart } from './reading/cells/speciesNames.ts'
import { ofImport } from './rows.queries.ts'
import { waitingSheets } from './sheets.queries.ts'

/** One import. Throws `NotFound`. */
export async function findImport(db: Db, { accountId }: Tenant, id: string): Promise<ImportRecord> {
  const [row] = await readsOf(db).where(and(eq(imports.account_id, accountId), eq(imports.id, id)))
  if (!row) throw new NotFound()
  return { ...recordOf(row), ...(await remarksOn(db, row.one)) }
}

/** Reads what a review remarks on: only of an import that waits for its own, but for the other lists. */
async function remarksOn(db: Db, one: StoredImport): Promise<Remarks> {
  const isIn = (...kinds: StoredImport['kind'][]) =>
    one.state === 'review' && kinds.includes(one.kind)
  const [sheets, missing, doubted, new_feeders, without_species] = await Promise.all([
    waitingSheets(db, one),
    isIn('records') ? missingAnimals(db, one) : [],
    isIn('animals') ? doubtedSpecies(db, one) : [],
    isIn('animals', 'records') ? feedersOf(db, one) : [],
    isIn('animals') ? db.$count(importRows, and(isNewOf(one), isWithoutSpecies)) : 0,
  ])
  const doubted_animals = await doubtedAnimals(db, one, missing)
  return { sheets, missing, doubted, doubted_animals, new_feeders, without_species }
}

const isNewOf = (one: StoredImport) => and(ofImport(one), eq(importRows.action, 'new'))
const isWithoutSpecies = sql`${importRows.draft} ->> 'species' is null`

const mostMissing = 50

/** The feeders that its rows add, in their order. */
async function feedersOf(db: Db, one: StoredImport) {
  const { rows } = await db.execute<NamedFeeder>(sql`
    select coalesce(feeder ->> 'name', ${unknownFeeder.name}) as name, coalesce(feeder ->> 'size', '') as size
    from ${importRows} cross join jsonb_path_query(${importRows.draft}, '$.**.feeder') feeder
    where ${isNewOf(one)} and (jsonb_typeof(feeder) = 'object' or ${one.kind} = 'records')
    group by 1, 2 order by min(${importRows.row}) limit ${mostMissing}`)
  return newFeeders(db, one.account_id, rows)
}

/** The animals that no row of records finds, in the order of their rows. */
async function missingAnimals(db: Db, one: StoredImport) {
  const rows = await db
    .select({ name: sql<string>`min(${importRows.name})` })
    .from(importRows)
    .where(
      and(
        ofImport(one),
        eq(importRows.action, 'error'),
        sql`${importRows.errors} @> ${JSON.stringify([{ code: notHere }])}::jsonb`,
      ),
    )
    .groupBy(sql`lower(${importRows.name})`)
    .orderBy(sql`min(${importRows.row})`)
    .limit(mostMissing)
  return rows.map(({ name }) => name)
}

const mostDoubted = 5

/** The missing animals that may be misspelt, each with the only one here that it is a letter from. */
async function doubtedAnimals(db: Db, { account_id }: StoredImport, missing: readonly string[]) {
  // Codes, and short names, are a letter from many others.
  const isName = (name: string) => /^\P{Nd}{4,}$/u.test(name)
  const names = missing.filter(isName)
  if (names.length === 0) return []
  const own = await db
    .selectDistinct({ name: animals.name })
    .from(animals)
    .where(isInCollection(account_id))
  const all = own.flatMap(({ name }) => (isName(name) ? { name, key: nameKey(name) } : []))
  const doubted = names.flatMap((written) => {
    const key = nameKey(written)
    const near = all.filter((one) => isOneLetterApart(key, one.key))
    return near.length === 1 ? near.map(({ name }) => ({ written, animal: name })) : []
  })
  return doubted.slice(0, mostDoubted)
}

/** The species of rows that may be misspelt, in the order of their rows, without those that the account has by that name. */
async function doubtedSpecies(db: Db, one: StoredImport) {
  const written = sql<string>`${importRows.draft} -> 'species' ->> 'written'`
  const near = sql<string>`${importRows.draft} -> 'species' ->> 'near'`
  return db
    .select({ written: sql<string>`min(${written})`, species: sql<string>`min(${near})` })
    .from(importRows)
    .where(
      and(
        ofImport(one),
        sql`(${importRows.action} = 'new' or ${importRows.changes} ? 'species')`,
        sql`${near} is not null`,
        sql`not exists (select from ${species} where ${species.account_id} = ${one.account_id}
          and ${species.deleted_at} is null
          and lower(${written}) in (lower(${species.commonName}), lower(${species.latinName})))`,
      ),
    )
    .groupBy(sql`lower(${written})`)
    .orderBy(sql`min(${importRows.row})`)
    .limit(mostDoubted)
}
