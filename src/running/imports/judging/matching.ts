import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import type { Session } from '../../../server/session/session.ts'
import { leftStates } from '../../../shared/choices.ts'
import { nameKey } from '../../../shared/folded.ts'
import type { StoredImport } from '../imports.queries.ts'
import type { AnimalDraft } from '../kinds/animal.ts'
import { isSameSpecies } from '../kinds/fact.ts'

/** Marks of a corrected row that may have decided others: the lines that were read anew, and by what it was known. */
export type Corrected = { lines: number[]; words: string[]; animal_id: string | null }

/** Compares readable rows with what is here; after a correction, only those that it may concern. */
export type Judging = (
  db: Db,
  session: Session,
  one: StoredImport,
  corrected?: Corrected,
) => Promise<void>

/** A row that brings an animal, as far as it is compared. */
export type ComingAnimal = {
  row: number
  mark: string
  external_id: string | null
  name: string
  species: AnimalDraft['species']
  /** The first day of when it hatched. */
  hatched: string | null
  state: AnimalDraft['state'] | null
}

/** An animal that is here, with all that a row can call it by. */
export type HereAnimal = {
  id: string
  name: string
  external_id: string
  code: string
  commonName: string | null
  latinName: string | null
  dateHatched: string | null
  state: AnimalDraft['state']
}

export const wordKey = (word: string) => word.normalize('NFC').trim().toLowerCase()

type Called = Pick<HereAnimal, 'external_id' | 'code' | 'name'>

/** The keys of all that an animal can be called by: its id, its code, its name, and that but for accents. */
const keysOf = [
  ({ external_id }: Called) => wordKey(external_id),
  ({ code }: Called) => wordKey(code),
  ({ name }: Called) => wordKey(name),
  ({ name }: Called) => nameKey(name),
]
export const keysOfAnimal = (animal: Called) => keysOf.map((keyOf) => keyOf(animal))

/** Gives the animals that a word can mean, by each of their keys in turn. */
export function animalsByWord<One extends Called>(all: readonly One[]) {
  const groups = keysOf.map((keyOf) => Map.groupBy(all, keyOf))
  return function* meantBy(word: string): Generator<One[]> {
    const key = wordKey(word)
    for (const group of groups) {
      yield group.get(group === groups.at(-1) ? nameKey(word) : key) ?? []
    }
  }
}

/** How an id of a source, or the mark of a row without one, is stored: ids don't tell case. */
export const identityOf = ({
  external_id,
  mark,
}: Pick<ComingAnimal, 'external_id' | 'mark'>): string =>
  external_id ? `id:${external_id.toLowerCase()}` : `row:${mark}`

/**
 * Matches rows with the account's animals: by the source's id, else by the id that its keeper entered. Rows
 * without an id are known again by their whole text, else by a name that is the only one in the file and here,
 * but for accents and apostrophes, unless the species differ, or the one here has left and the row's has not. So two
 * equal rows are two animals, and the same file again is neither. No animal has two rows.
 */
export async function matchAnimals(
  coming: readonly ComingAnimal[],
  existing: readonly HereAnimal[],
  idByIdentity: ReadonlyMap<string, string>,
): Promise<Map<number, string>> {
  const byId = new Map(existing.map((animal) => [animal.id, animal]))
  const byExternalId = await onlyOnes(existing, ({ external_id }) => external_id.toLowerCase())
  const animals = new Map<number, string>()
  const matchedIds = new Set<string>()

  const take = (row: number, id: string | undefined) => {
    if (id === undefined || matchedIds.has(id) || !byId.has(id)) return false
    matchedIds.add(id)
    animals.set(row, id)
    return true
  }

  // What is certain comes first, so that a name can't take another row's animal.
  const unsure: ComingAnimal[] = []
  for (const one of coming) {
    if (!take(one.row, idByIdentity.get(identityOf(one)))) unsure.push(one)
  }
  for (const { row, external_id } of unsure) {
    if (external_id) take(row, byExternalId.get(external_id.toLowerCase())?.id)
  }
  // 'Zoe' is Zoë only where no one is called that.
  for (const keyOf of [wordKey, nameKey]) {
    const byName = await onlyOnes(existing, ({ name }) => keyOf(name))
    for (const [name, one] of await onlyOnes(coming, ({ name }) => keyOf(name))) {
      const animal = byName.get(name)
      if (!animal || one.external_id || animals.has(one.row) || isOfOther(one, animal)) continue
      take(one.row, animal.id)
    }
  }
  return animals
}

/**
 * True if both name a species, and not the same one. One that has left gives its name to another, unless they hatched
 * on the same day.
 */
const isOfOther = ({ species, hatched, state }: ComingAnimal, animal: HereAnimal) =>
  (species !== null && Boolean(animal.commonName) && !isSameSpecies(species, animal)) ||
  (hasLeft(animal) && !hasLeft({ state }) && (hatched === null || hatched !== animal.dateHatched))

/** Tells of an animal whether it is another keeper's, or dead: one that is on loan comes back. */
export const hasLeft = ({ state }: { state: AnimalDraft['state'] | null }): boolean =>
  leftStates.includes(state)

/** Picks the ones whose key no other has; an empty key is none. */
async function onlyOnes<One>(list: readonly One[], keyOf: (one: One) => string) {
  const only = new Map<string, One>()
  const several = new Set<string>()
  for (const [at, one] of list.entries()) {
    if (at % 500 === 499) await turn()
    const key = keyOf(one)
    if (key === '' || several.has(key)) continue
    if (only.delete(key)) several.add(key)
    else only.set(key, one)
  }
  return only
}
