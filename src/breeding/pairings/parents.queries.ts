import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { animalsOf, animalWords } from '../../collection/animals/animals.queries.ts'
import { fittingSpecies } from '../../collection/lineage/parents.queries.ts'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, pairings, species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { byName, contains } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { FieldError, Page } from '../../shared/resource.ts'
import type { damChoice, Parent } from './pairings.contract.ts'

/** The fields of a dam or sire as JSON, by the aliases of its row and of its species, if it has one. */
export function parentFields(animal: string, kind: string): SQL {
  const [one, its] = [sql.raw(animal), sql.raw(kind)]
  return sql`json_build_object('id', ${one}.id, 'name', ${one}.name, 'sex', ${one}.sex,
    'genetics', ${one}.genetics, 'code', ${one}.code, 'state', ${one}.state,
    'photo_id', ${one}.photo_id, 'isDeleted', ${one}.deleted_at is not null,
    'species', case when ${its}.id is not null
      then json_build_object('id', ${its}.id, 'commonName', ${its}.common_name) end)`
}

/** The fields of a bred species as JSON, `kind` being its row. */
export const bredSpeciesFields = sql`json_build_object('id', kind.id,
  'commonName', kind.common_name, 'incubation_days', kind.incubation_days,
  'pre_lay_days', kind.pre_lay_days, 'bears_live', kind.bears_live)`

/** A dam or sire as JSON, by its id; `pictured` turns its `ParentRow` into a `Parent`. */
export const parentJson = (account_id: SQL | PgColumn, id: SQL | PgColumn) => sql`(
  select ${parentFields('parent', 'kind')} from ${animals} parent
  left join ${species} kind on kind.account_id = parent.account_id and kind.id = parent.species_id
  where parent.account_id = ${account_id} and parent.id = ${id})`

export type ParentRow = Omit<Parent, 'photoUrls'> & { photo_id: string | null }

/** Animals that are there to be paired: kept, or a parent that someone else keeps. */
const isThere = inArray(animals.state, ['kept', 'outside'])

/** An animal that hardly breeds yet: unsexed, or hatched within half a year. */
const isYoung = sql`(${animals.sex} = 'unknown'
  or coalesce(${animals.dateHatched} > current_date - 180, false))`

const orders = {
  abc: ascending(isYoung, byName(animals.name)),
  created_at_asc: ascending(animals.created_at),
  created_at_desc: descending(animals.created_at),
}

/** A page of the animals that can be a sire or a dam, of that sex or unknown, breeders first; see `fittingSpecies`. */
export function parentsToChoose(
  db: Db,
  session: Session,
  sex: 'male' | 'female',
  { q, sort, page, per_page }: ListQuery<typeof damChoice>,
  speciesId: string | null | undefined,
): Promise<Page<Animal>> {
  const { fits, order } = fittingSpecies(speciesId, q, orders[sort])
  const where = and(isThere, inArray(animals.sex, [sex, 'unknown']), fits, contains(animalWords, q))
  return animalsOf(db, session).page({ where, order, page, per_page })
}

type Candidate = Pick<typeof animals.$inferSelect, 'id' | 'sex' | 'deleted_at'>

/** The account's animals with these ids, deleted ones included, held until the transaction ends. */
export async function candidates(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<Map<string, Candidate>> {
  const { id, sex, deleted_at } = animals
  const rows = await db
    .select({ id, sex, deleted_at })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), inArray(id, ids)))
    .for('key share')
  return new Map(rows.map((row) => [row.id, row]))
}

const notSire = "A sire can't be female"
const notDam = "A dam can't be male"
const oneAnimal = 'Dam and sire must be two different animals'

/** The errors of a newly chosen sire, at `field`. */
export function wrongSire(sire: Candidate | undefined, field: string): FieldError[] {
  if (!sire || sire.deleted_at) return [{ field, message: 'Not found', code: 'not_found' }]
  return sire.sex === 'female' ? [{ field, message: notSire }] : []
}

/** The errors of a newly chosen dam, at `field`. */
export function wrongDam(dam: Candidate | undefined, field: string): FieldError[] {
  if (!dam || dam.deleted_at) return [{ field, message: 'Not found', code: 'not_found' }]
  return dam.sex === 'male' ? [{ field, message: notDam }] : []
}

/** The errors of a pair, at `field`: one animal. Two species make hybrids. */
export function wrongPair(
  dam: Candidate | undefined,
  sire: Candidate | undefined,
  field: string,
): FieldError[] {
  return dam && dam.id === sire?.id ? [{ field, message: oneAnimal }] : []
}

/** The error of a newly chosen dam for a sire, at `field`. */
export const wrongMate = (dam: Candidate | undefined, sire: Candidate | undefined, field: string) =>
  [...wrongDam(dam, field), ...wrongPair(dam, sire, field)].slice(0, 1)

/** The error of a dam that is to be paired a second time in one plan, at `field`. */
export const pairedAlready = (field: string): FieldError => ({
  field,
  message: 'This plan already has a pairing with this dam',
})

/** Throws `Invalid` for a dam that can't be paired with the sire. */
export async function requirePair(
  tx: Transaction,
  { accountId }: Session,
  { dam_id = '', sire_id }: { dam_id: string | undefined; sire_id: string },
): Promise<void> {
  const parents = await candidates(tx, accountId, [dam_id, sire_id])
  const wrong = wrongMate(parents.get(dam_id), parents.get(sire_id), 'dam_id')
  if (wrong.length > 0) throw new Invalid(wrong)
}

/** Throws `Invalid` for a dam that the plan has a pairing with. */
export async function requireNewDam(
  tx: Transaction,
  { accountId }: Session,
  { dam_id, plan_id }: { dam_id: string; plan_id: string },
): Promise<void> {
  const [same] = await tx
    .select({ id: pairings.id })
    .from(pairings)
    .where(
      and(
        eq(pairings.account_id, accountId),
        eq(pairings.plan_id, plan_id),
        eq(pairings.dam_id, dam_id),
      ),
    )
  if (same) throw new Invalid([pairedAlready('dam_id')])
}
