import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { insertAnimals } from '../../../care/animals/adding.queries.ts'
import { linkParents, type ParentLink } from '../../../collection/lineage/linkParents.queries.ts'
import { type ParentRole, parentRoles } from '../../../collection/lineage/parents.contract.ts'
import type { Db, Transaction } from '../../../db/db.ts'
import { animals, importRecords, importRows } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { nameKey } from '../../../shared/folded.ts'
import type { StoredImport, StoredRow } from '../imports.queries.ts'
import { called, knownIdentities } from '../judging/comparedAnimals.queries.ts'
import { animalsByWord, keysOfAnimal, wordKey } from '../judging/matching.ts'
import { type Judged, ofImport, type Part, saveJudged } from '../rows.queries.ts'
import { addedBy, noteMade } from './made.queries.ts'

/** The whole collection is read for each step, so these are few. */
const together = 4000

/**
 * Links the next new animals with the parents that their rows name: animals of the file or of the
 * collection, else new outside ones.
 */
export const linkParentsOfRows: Part = async (tx, session, one) => {
  const rows = await tx
    .select({
      row: importRows.row,
      action: importRows.action,
      notes: importRows.notes,
      animal_id: importRows.animal_id,
      dam: sql<string | null>`${importRows.draft} ->> 'dam'`,
      sire: sql<string | null>`${importRows.draft} ->> 'sire'`,
    })
    .from(importRows)
    .where(
      and(
        ofImport(one),
        eq(importRows.action, 'new'),
        gt(importRows.row, one.at_row),
        sql`${importRows.is_done} and ${importRows.animal_id} is not null`,
        sql`(${importRows.draft} ->> 'dam' is not null or ${importRows.draft} ->> 'sire' is not null)`,
      ),
    )
    .orderBy(importRows.row)
    .limit(together)
  if (rows.length === 0) return { rows: 0 }
  const { links, notes } = await parentLinks(tx, session, one, rows)
  const refused = await linkParents(tx, session, links)
  const isRefused = new Set(refused.map(({ id, role }) => `${id} ${role}`))
  let parents = 0
  const judged: Judged[] = []
  const linkOf = new Map(links.map((link) => [link.id, link]))
  for (const row of rows) {
    const remarks = notes.get(row.row) ?? []
    const link = linkOf.get(row.animal_id ?? '')
    for (const role of parentRoles) {
      if (!link?.[`${role}_id`]) continue
      if (isRefused.has(`${link.id} ${role}`)) {
        remarks.push(`${row[role]} can't be its ${role}`)
      } else parents += 1
    }
    const { animal_id, action } = row
    if (remarks.length > 0)
      judged.push({ row: row.row, action, animal_id, notes: [...row.notes, ...remarks] })
  }
  await saveJudged(tx, one, judged)
  return { rows: rows.length, last: rows.at(-1)?.row ?? 0, parents }
}

/** A row with the parents that it names. */
type YoungRow = Pick<StoredRow, 'row' | 'animal_id'> & Record<ParentRole, string | null>

/** The parents of rows by their ids; those that aren't here are added as outside animals. */
export async function parentLinks(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  rows: YoungRow[],
): Promise<{ links: ParentLink[]; notes: Map<number, string[]> }> {
  const find = await parentFinder(tx, one, rows)
  const outside = new Map<
    string,
    { id: string; name: string; role: ParentRole; species_id: string | null }
  >()
  const notes = new Map<number, string[]>()
  const links = rows.map(({ row, animal_id, ...parents }): ParentLink => {
    const young = find.young(animal_id ?? '')
    const idOf = (role: ParentRole): string | null => {
      const word = parents[role]
      if (!word) return null
      const id = find.parent(word, role, young)
      if (id) return id
      if (word.length > 100) {
        notes.set(row, [...(notes.get(row) ?? []), `The ${role}'s name is too long: ${word}`])
        return null
      }
      const key = `${role} ${young.species_id} ${nameKey(word)}`
      const parent = outside.get(key) ?? {
        id: newId(),
        name: word,
        role,
        species_id: young.species_id,
      }
      outside.set(key, parent)
      return parent.id
    }
    return { id: animal_id ?? '', dam_id: idOf('dam'), sire_id: idOf('sire') }
  })
  const added = [...outside.values()]
  if (added.length > 0) {
    const inputs = added.map(({ id, name, role, species_id }) => ({
      id,
      name,
      species_id,
      sex: role === 'dam' ? ('female' as const) : ('male' as const),
      state: 'outside' as const,
    }))
    await insertAnimals(tx, session, inputs)
    await noteMade(tx, one, 'animals', added)
  }
  return { links, notes }
}

/**
 * Finds who is meant by a parent's name or id. A name that fits several is one of the file rather than
 * another; if it still fits several, it means none of them, but the outside one that an earlier row added. Of the
 * collection only those are kept in memory that the rows can mean.
 */
async function parentFinder(db: Db, one: StoredImport, rows: readonly YoungRow[]) {
  const words = new Set(
    rows.flatMap(({ dam, sire }) =>
      [dam, sire].flatMap((word) => (word ? [wordKey(word), nameKey(word)] : [])),
    ),
  )
  const identities = await knownIdentities(
    db,
    one,
    [...words].map((word) => `id:${word}`),
  )
  const idsToFind = new Set([...identities.values(), ...rows.map(({ animal_id }) => animal_id)])
  const candidates: Known[] = []
  for await (const some of animalsInChunks(db, one.account_id)) {
    for (const animal of some) {
      const isNamed = keysOfAnimal(animal).some((key) => words.has(key))
      if (isNamed || idsToFind.has(animal.id)) candidates.push(animal)
    }
  }
  const ids = sql.param(candidates.map(({ id }) => id))
  const ofFile = await db
    .select({ id: importRows.animal_id })
    .from(importRows)
    .where(and(ofImport(one), sql`${importRows.animal_id} = any(${ids}::uuid[])`))
  const isOfFile = new Set(ofFile.map(({ id }) => id))
  const added = await db
    .select({ id: importRecords.record_id })
    .from(importRecords)
    .where(and(addedBy(one, 'animals'), sql`${importRecords.record_id} = any(${ids}::uuid[])`))
  const isAdded = new Set(added.map(({ id }) => id))
  const byId = new Map(candidates.map((animal) => [animal.id, animal]))
  const meantBy = animalsByWord(candidates)
  const someone = { id: '', species_id: null }

  return {
    young: (id: string): Pick<Known, 'id' | 'species_id'> => byId.get(id) ?? someone,

    parent(word: string, role: ParentRole, young: Pick<Known, 'id' | 'species_id'>) {
      const isFit = ({ id, sex, species_id }: Known) =>
        id !== young.id &&
        sex !== (role === 'dam' ? 'male' : 'female') &&
        (!species_id || !young.species_id || species_id === young.species_id)
      const animal = byId.get(identities.get(`id:${wordKey(word)}`) ?? '')
      if (animal && isFit(animal)) return animal.id
      for (const meant of meantBy(word)) {
        const fit = meant.filter(isFit)
        const inFile = fit.filter(({ id }) => isOfFile.has(id))
        const [only, ...others] = inFile.length > 0 ? inFile : fit
        if (only && others.length === 0) return only.id
        const outside = fit.find(({ id, state }) => state === 'outside' && isAdded.has(id))
        if (outside) return outside.id
      }
      return undefined
    },
  }
}

type Known = Pick<typeof animals.$inferSelect, keyof typeof called>

/** The animals of an account, so many at a time that none of them outlives its turn. */
async function* animalsInChunks(db: Db, accountId: string): AsyncGenerator<Known[]> {
  const size = 500
  let after: string | undefined
  while (true) {
    const some = await db
      .select(called)
      .from(animals)
      .where(
        and(
          eq(animals.account_id, accountId),
          isNull(animals.deleted_at),
          after === undefined ? undefined : gt(animals.id, after),
        ),
      )
      .orderBy(animals.id)
      .limit(size)
    yield some
    await turn()
    after = some.at(-1)?.id
    if (some.length < size) return
  }
}
