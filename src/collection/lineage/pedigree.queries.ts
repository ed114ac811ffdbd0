import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { requireUnlocked } from '../animals/animals.queries.ts'
import { coefficientOf, type Lines, sharedAncestors } from './inbreeding.ts'
import {
  generations,
  type Kinship,
  mostAncestors,
  type Pedigree,
  places,
  type Relation,
  type Relative,
  type SharedAncestor,
} from './lineage.contract.ts'
import type { Parent } from './parents.contract.ts'
import { parentColumns, parentFrom, type StoredParent } from './parents.queries.ts'

/**
 * An animal's pedigree of five generations, and its coefficient of inbreeding from all that is
 * recorded. Two statements, and one more without Plus. Deleted ancestors keep their place. Throws as
 * `requireUnlocked` does.
 */
export async function pedigreeOf(db: Db, session: Session, id: string): Promise<Pedigree> {
  const [relatives, family] = await Promise.all([
    relativesOf(db, session, id),
    familyAbove(db, session, [id], 1 + mostAncestors),
    requireUnlocked(db, session, id),
  ])
  const animal = relatives.get(id)
  if (!animal || animal.isDeleted) throw new NotFound()
  const { dam_id, sire_id } = animal
  const shared = dam_id && sire_id ? namedShared(family, dam_id, sire_id) : []
  return {
    animal,
    ancestors: [...relatives.values()].filter((one) => one !== animal),
    generations,
    known: placesFilled(relatives, id),
    places,
    counted: family.lines.size - 1,
    coefficient: coefficientOf(shared),
    isAtLeast: family.isCut,
    shared,
  }
}

/**
 * The coefficient that young of these two would have: it is what their pedigree will say once they
 * have hatched. Throws as `requireUnlocked` does.
 */
export async function kinshipOf(
  db: Db,
  session: Session,
  { dam_id, sire_id }: { dam_id: string; sire_id: string },
): Promise<Kinship> {
  const [family] = await Promise.all([
    familyAbove(db, session, [dam_id, sire_id], mostAncestors),
    requireUnlocked(db, session, dam_id),
    requireUnlocked(db, session, sire_id),
  ])
  const { lines } = family
  for (const id of [dam_id, sire_id]) {
    if (lines.get(id)?.isDeleted !== false) throw new NotFound()
  }
  const shared = namedShared(family, dam_id, sire_id)
  return {
    coefficient: coefficientOf(shared),
    isAtLeast: family.isCut,
    relation: relationOf(lines, dam_id, sire_id),
    shared,
  }
}

type Family = {
  lines: Map<string, Line>
  /** True if more ancestors are recorded than are read. */
  isCut: boolean
}
type Line = {
  id: string
  name: string
  dam_id: string | null
  sire_id: string | null
  isDeleted: boolean
}

const namedShared = ({ lines }: Family, dam: string, sire: string): SharedAncestor[] =>
  sharedAncestors(lines, dam, sire).map((one) => ({ ...one, name: lines.get(one.id)?.name ?? '' }))

/** Animals with all their ancestors, `most` of them, the nearest generations first; deleted ones too. */
async function familyAbove(
  db: Db,
  { accountId }: Session,
  ids: string[],
  most: number,
): Promise<Family> {
  // A recursive query gives its rows generation by generation, and ends when no more are asked for.
  const { rows } = await db.execute<Line>(sql`
    with recursive above (id, name, dam_id, sire_id, "isDeleted") as (
      select id, name, dam_id, sire_id, deleted_at is not null from ${animals}
      where account_id = ${accountId} and id = any(${sql.param(ids)}::uuid[])
      union
      select animal.id, animal.name, animal.dam_id, animal.sire_id, animal.deleted_at is not null
      from above
      cross join lateral (values (above.dam_id), (above.sire_id)) parent (id)
      join ${animals} animal on animal.account_id = ${accountId} and animal.id = parent.id
    )
    select * from above limit ${most + 1}`)
  const lines = new Map(rows.slice(0, most).map((row) => [row.id, row]))
  return { lines, isCut: rows.length > most }
}

/**
 * An animal and its ancestors of five generations by id, deleted ones too. Those that are only
 * reached in the last generation come without their parents.
 */
async function relativesOf(db: Db, session: Session, id: string): Promise<Map<string, Relative>> {
  const { accountId } = session
  const { rows } = await db.execute<{ stored: StoredRelative }>(sql`
    with recursive above (id, dam_id, sire_id, generation) as (
      select id, dam_id, sire_id, 0 from ${animals}
      where account_id = ${accountId} and id = ${id}
      union
      select animal.id, animal.dam_id, animal.sire_id, above.generation + 1
      from above
      cross join lateral (values (above.dam_id), (above.sire_id)) parent (id)
      join ${animals} animal on animal.account_id = ${accountId} and animal.id = parent.id
      where above.generation < ${generations}
    )
    select json_build_object(${parentColumns(session)},
      'dateHatched', animal.date_hatched, 'dateHatchedPrecision', animal.date_hatched_precision,
      'identifier', coalesce(nullif(animal.code, ''), animal.external_id),
      'dam_id', case when generation < ${generations} then animal.dam_id end,
      'sire_id', case when generation < ${generations} then animal.sire_id end) as stored
    from (select id, min(generation) as generation from above group by id) nearest
    join ${animals} animal on animal.account_id = ${accountId} and animal.id = nearest.id
    order by generation, animal.id`)
  return new Map(rows.map(({ stored }) => [stored.id, relativeFrom(stored)]))
}

type StoredRelative = StoredParent & Omit<Relative, keyof Parent>

function relativeFrom(stored: StoredRelative): Relative {
  const { dateHatched, dateHatchedPrecision, identifier, dam_id, sire_id, ...parent } = stored
  const { isLocked } = parent
  return {
    ...parentFrom(parent),
    dateHatched: isLocked ? null : dateHatched,
    dateHatchedPrecision,
    identifier: isLocked ? '' : identifier,
    dam_id,
    sire_id,
  }
}

/** How many places of a pedigree are filled. */
function placesFilled(lines: Lines, id: string, left: number = generations): number {
  if (left === 0) return 0
  const { dam_id, sire_id } = lines.get(id) ?? {}
  return [dam_id, sire_id].reduce(
    (sum, up) => (up && lines.has(up) ? sum + 1 + placesFilled(lines, up, left - 1) : sum),
    0,
  )
}

/** The closest relation between two animals that has a short word, or null. */
function relationOf(lines: Lines, dam: string, sire: string): Relation | null {
  const parents = (id: string | undefined) => {
    const { dam_id, sire_id } = (id && lines.get(id)) || {}
    return [dam_id, sire_id].filter((one): one is string => typeof one === 'string')
  }
  const inCommon = (one: string | undefined, other: string | undefined) =>
    one === other ? 0 : parents(one).filter((id) => parents(other).includes(id)).length
  const areFull = (one: string, other: string) => inCommon(one, other) === 2
  const grandparents = (id: string) => parents(id).flatMap(parents)

  if (parents(dam).includes(sire)) return 'sire_and_daughter'
  if (parents(sire).includes(dam)) return 'dam_and_son'
  const shared = inCommon(dam, sire)
  if (shared > 0) return shared === 2 ? 'full_siblings' : 'half_siblings'
  if (grandparents(dam).includes(sire)) return 'grandsire_and_granddaughter'
  if (grandparents(sire).includes(dam)) return 'granddam_and_grandson'
  if (parents(dam).some((up) => areFull(up, sire))) return 'uncle_and_niece'
  if (parents(sire).some((up) => areFull(up, dam))) return 'aunt_and_nephew'
  const siblings = parents(dam).filter((up) => parents(sire).some((other) => areFull(up, other)))
  if (siblings.length === 0) return null
  return siblings.length === 2 ? 'double_first_cousins' : 'first_cousins'
}
