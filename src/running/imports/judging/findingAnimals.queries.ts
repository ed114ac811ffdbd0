import { sql } from 'drizzle-orm'
import { isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { stateWords } from '../../../shared/choices.ts'
import { formatDay } from '../../../shared/dates.ts'
import type { FieldError } from '../../../shared/resource.ts'
import { needsPlus, notHere } from '../importRows.contract.ts'
import type { StoredImport } from '../imports.queries.ts'
import type { RecordsDraft } from '../kinds/records.ts'
import { called, isInCollection, knownIdentities } from './comparedAnimals.queries.ts'
import { animalsByWord, type HereAnimal, hasLeft } from './matching.ts'

type Found = { id: string; name: string; notes: string[] } | { error: FieldError }

/**
 * Finds the animal that a row of records names: by the source's id, the id or code that its keeper
 * entered, else by its name; of equal names, the one that lived here on that day, or else may have. Animals that can't
 * have records now, or couldn't have that one, are errors that say why.
 */
export async function animalFinder(
  db: Db,
  session: Session,
  one: Pick<StoredImport, 'account_id' | 'source'>,
): Promise<(draft: RecordsDraft) => Found> {
  const existing = await db
    .select({
      ...called,
      isOpen: sql<boolean>`${isUnlocked(session)}`,
      isHeld: sql<boolean>`${animals.handed_over_at} is not null`,
      state_on: animals.state_on,
    })
    .from(animals)
    .where(isInCollection(session.accountId))
  type Here = (typeof existing)[number]
  const meantBy = animalsByWord(existing)
  const byId = new Map(existing.map((animal) => [animal.id, animal]))
  const order = new Set([one.source, 'file', 'morphmarket', 'reptile_scan'] as const)
  const sources = await Promise.all(
    [...order].map((source) => knownIdentities(db, { ...one, source })),
  )

  function withId(text: string): Here[] {
    const id = text.toLowerCase()
    for (const source of sources) {
      const animal = byId.get(source.get(`id:${id}`) ?? '')
      if (animal) return [animal]
    }
    const [ofId = [], ofCode = []] = meantBy(text)
    return firstOf([ofId, ofCode])
  }

  /** 'Noodle (BP)' is Noodle, unless someone is called that. */
  const withName = (text: string): Here[] => {
    const bare = text.replace(/\s*\([^()]*\)$/, '')
    const [, , ofName = [], ofPlain = []] = meantBy(text)
    const [, , , ofBare = []] = meantBy(bare)
    return firstOf([ofName, ofPlain, ofBare])
  }

  return ({ animal: { external_id, name }, at: { day } }) => {
    const byIds = external_id ? withId(external_id) : []
    const word = name || external_id || ''
    const byNames = withName(word)
    const field = name ? 'animal_name' : 'animal_id'
    const [one] = byIds
    if (name && one && byNames.length > 0 && !byNames.includes(one)) {
      return { error: { field, message: `${external_id} is ${one.name}, and not ${name}` } }
    }
    // An id that no animal has may be what it is called, and a name that none has its id or code.
    const all = firstOf([byIds, byNames, name ? withId(name) : []])
    const living = all.filter((one) => !leftBefore(one, day) && (one.dateHatched ?? '') <= day)
    const matches = firstOf([living.filter((one) => !isOfUnknownDay(one)), living, all])
    const [animal] = matches
    if (!animal)
      return { error: { field, message: `There is no animal called ${word}`, code: notHere } }
    if (matches.length > 1) {
      return { error: { field, message: `${matches.length} animals are called ${word}` } }
    }
    if (!animal.isOpen) {
      return { error: { field, message: needsPlus, code: 'subscription_required' } }
    }
    if (animal.isHeld) {
      const message = `${animal.name} was handed over to its buyer and can't be changed any more`
      return { error: { field, message } }
    }
    if (leftBefore(animal, day)) {
      const left = `${stateWords[animal.state].toLowerCase()} on ${formatDay(animal.state_on ?? '')}`
      const message = `${animal.name} wasn't here any more: ${left}`
      return { error: { field: 'happened_on', message } }
    }
    const unsure = `${stateWords[animal.state]}, date unknown: check that ${animal.name} was still here`
    return { id: animal.id, name: animal.name, notes: isOfUnknownDay(animal) ? [unsure] : [] }
  }
}

type Leaving = Pick<HereAnimal, 'state'> & { state_on: string | null }

/** Tells whether an animal was another keeper's, or dead, before a day. */
const leftBefore = (animal: Leaving, day: string) =>
  hasLeft(animal) && animal.state_on !== null && animal.state_on < day

const isOfUnknownDay = (animal: Leaving) => hasLeft(animal) && animal.state_on === null

const firstOf = <One>(groups: readonly One[][]): One[] =>
  groups.find(({ length }) => length > 0) ?? []
