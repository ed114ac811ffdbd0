import { and, eq, sql } from 'drizzle-orm'
import { roomForAnimals } from '../../../collection/animals/openAnimals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { importRows, species } from '../../../db/schema.ts'
import { stateWords } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { nameKey } from '../../../shared/folded.ts'
import { needsPlus } from '../importRows.contract.ts'
import type { StoredImport } from '../imports.queries.ts'
import { type AnimalDraft, changesOf, notesOf, wereOf } from '../kinds/animal.ts'
import type { Stored } from '../kinds/fact.ts'
import { pictureOwners } from '../reading/pictures.ts'
import { inTurns, type Judged, type ReadRow, rowsInChunks, saveJudged } from '../rows.queries.ts'
import {
  animalsHere,
  type Coming,
  comingAnimals,
  isReadable,
  knownIdentities,
  storedAnimals,
} from './comparedAnimals.queries.ts'
import {
  type ComingAnimal,
  type Corrected,
  hasLeft,
  type Judging,
  matchAnimals,
} from './matching.ts'

/**
 * Finds out which rows bring a new animal, which change one, and which change nothing. After a correction, only
 * those that it may concern.
 */
export const judgeAnimals: Judging = async (db, session, one, corrected) => {
  await nameSpeciesOfAccount(db, one, corrected)
  const coming = await comingAnimals(db, one, eq(importRows.left_out, false))
  const own = await animalsHere(db, one.account_id)
  const matched = await matchAnimals(coming, own, await knownIdentities(db, one))
  const pictured = withPictures(one, coming)
  const now = today(session.timeZone)
  const words = [...own, ...coming].flatMap(({ name, external_id }) => [name, external_id ?? ''])
  const names = new Set(await inTurns(words, nameKey))
  const namesakes = new Map(await inTurns(own, (animal) => [nameKey(animal.name), animal] as const))
  let room = await roomForAnimals(db, session)
  // Where room is short, each row may take it from all behind it.
  const isConcerned = corrected && room === Number.POSITIVE_INFINITY
  const where = and(isReadable(), isConcerned ? concerned(corrected, coming, matched) : undefined)
  for await (const rows of rowsInChunks(db, one, { where })) {
    const ids = rows.flatMap(({ row }) => matched.get(row) ?? [])
    const stored = await storedAnimals(db, session, ids)
    const all = rows.map((stands): Judged => {
      const draft = stands.draft as AnimalDraft
      const judgement = judge({ draft, row: stands.row, matched, stored, one, pictured })
      const notes = [...judgement.notes, ...draft.remarks]
      const judged = { ...judgement, row: stands.row, notes }
      if (stands.left_out) return { ...judged, action: 'skip', errors: [], changes: [] }
      if (judged.action === 'new') {
        const namesake = namesakes.get(nameKey(stands.name))
        if (namesake) {
          const left = hasLeft(namesake) ? `, ${stateWords[namesake.state].toLowerCase()}` : ''
          judged.notes.push(`Same name as ${stands.name}${left}: kept apart`)
        }
        const takesRoom = draft.state === 'kept'
        if (takesRoom && room <= 0) return { ...judged, action: 'skip', errors: [ofPlus()] }
        if (takesRoom) room -= 1
      }
      const { action, changes } = judgement
      judged.notes.push(...notesOf(draft, { action, changes, today: now, names }))
      return { ...judged, errors: [] }
    })
    await saveJudged(db, one, changedOf(all, rows))
  }
}

/** Gives rows the account's own species of the common or Latin name that they write, before what Vivary knows by it. */
const nameSpeciesOfAccount = (db: Db, one: StoredImport, corrected?: Corrected) =>
  db.execute(sql`
    update ${importRows} row set draft = jsonb_set(draft, '{species}', draft -> 'species' || own.names)
    from (select distinct on (name) lower(name) as name,
        jsonb_build_object('common', ${species.commonName}, 'latin', ${species.latinName}) as names
      from ${species}, unnest(array[${species.commonName}, ${species.latinName}]) as name
      where ${species.account_id} = ${one.account_id} and ${species.deleted_at} is null
      order by name, ${species.created_at}, ${species.id}) own
    where row.account_id = ${one.account_id} and row.import_id = ${one.id}
      and lower(row.draft -> 'species' ->> 'written') = own.name
      and not row.draft -> 'species' @> own.names
      ${corrected ? sql`and row.row = any(${sql.param(corrected.lines)}::int[])` : sql``}`)

/** The rows that a correction may concern: read anew, with another match, or of a parent that was or is it. */
function concerned(
  { lines, words }: Corrected,
  coming: readonly (ComingAnimal & { animal_id: string | null })[],
  matched: ReadonlyMap<number, string>,
) {
  const others = coming.flatMap(({ row, animal_id }) =>
    (matched.get(row) ?? null) === animal_id ? [] : [row],
  )
  const isParent = (role: 'dam' | 'sire') =>
    sql`lower((${importRows.draft} ->> ${role}) collate "natural") = any(${sql.param(words)}::text[])`
  return sql`(${importRows.row} = any(${sql.param([...lines, ...others])}::int[])
    or ${isParent('dam')} or ${isParent('sire')})`
}

/** Picks the rows that differ from what is stored of them. */
function changedOf(judged: readonly Judged[], stored: readonly ReadRow[]): Judged[] {
  return judged.filter((one, at) => {
    const { action, errors, notes, changes, animal_id } = stored[at] ?? {}
    const before: Partial<Judged> = { action, errors, notes, changes, animal_id }
    return Object.entries(before).some(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(one[key as keyof Judged]),
    )
  })
}

/** Of a row that the free plan has no room for. */
export const ofPlus = () => ({ message: needsPlus, code: 'subscription_required' })

type Asked = {
  draft: AnimalDraft
  row: number
  matched: ReadonlyMap<number, string>
  stored: Map<string, Stored>
  one: StoredImport
  /** The rows that a picture of the zip is of. */
  pictured: ReadonlySet<number>
}

function judge({ draft, row, matched, stored, one, pictured }: Asked) {
  const id = matched.get(row)
  const animal = id === undefined ? undefined : stored.get(id)
  if (id === undefined || !animal) {
    return { action: 'new' as const, notes: [], changes: [], animal_id: null }
  }
  const of = { animal_id: id }
  if (animal.handed_over_at !== null) {
    const notes = ["Was handed over to its buyer and can't be changed any more"]
    return { ...of, action: 'skip' as const, notes, changes: [] }
  }
  const bringsPictures = draft.pictures.length > 0 || pictured.has(row)
  const changes = changesOf(draft, { ...animal, bringsPictures }, one.matching)
  if (changes.length === 0) {
    return { ...of, action: 'skip' as const, notes: ['Already here, nothing new'], changes }
  }
  return { ...of, action: 'update' as const, notes: wereOf(changes, animal), changes }
}

/** The rows whose animals pictures of the zip are called by. */
function withPictures({ pictures }: StoredImport, coming: readonly Coming[]): Set<number> {
  const owners = pictureOwners()
  if (pictures.length > 0) for (const row of coming) owners.add(row)
  return new Set(pictures.flatMap((picture) => owners.ownerOf(picture) ?? []))
}
