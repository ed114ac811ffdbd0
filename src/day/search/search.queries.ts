import { type SQL, sql } from 'drizzle-orm'
import { isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Database, Db } from '../../db/db.ts'
import { animals, contacts, searchTerms } from '../../db/schema.ts'
import { oneEach } from '../../server/pages/pages.ts'
import { among } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { type Klass, mostFound } from './search.contract.ts'
import { begins, conditionOf, placeholder, ranked, valuesOf, withAll } from './terms.queries.ts'
import { isForgiven, meant } from './typos.ts'
import { otherForms } from './wordForms.ts'

export type Found = { klass: Klass; id: string }

/**
 * Finds the account's records, best match first: the exact name, an exact code or address, names
 * that begin with the query, codes that do, all words in the name, all but small words anywhere. If that
 * finds nothing, or in a query of fewer words less than `enough`, likely typos; then by name; then
 * the animals of the species found, and last contacts whose notes have all words. At most `mostFound`, but exact names and codes are never cut
 * off. Locked records are left out.
 */
export function recordFinder(db: Database) {
  const candidates = candidateReader(db)
  const forgiving = forgivingReader(db)
  return async (session: Session, query: string, enough: number): Promise<Found[]> => {
    const key = await keyOf(db, query)
    if (key === '') return []
    const words = soughtIn(key)
    const { exact, noted } = await candidates(session, key, words)
    // Several words that match exactly contain no typo.
    const isDoubtful = words.length > 1 ? exact.length === 0 : exact.length < enough
    const right = isDoubtful ? await forgiving(session, words) : []
    const exactIds = new Set(exact.map(idOf))
    const hits = [...exact, ...right.filter((one) => !exactIds.has(idOf(one)))]
    const kinds = await animalsOfSpecies(db, session, hits)
    const ids = new Set(hits.map(idOf))
    const others = [...kinds, ...noted].filter((one) => !ids.has(idOf(one)))
    const all = [...hits, ...others].slice(0, mostFound)
    return unlocked(db, session, all)
  }
}

const idOf = ({ klass, id }: Found) => `${klass} ${id}`

/** The query, normalised like the stored terms. Only the database folds accents and other scripts. */
async function keyOf(db: Db, query: string): Promise<string> {
  if (/^[\t-\r -~]*$/.test(query)) return plainKey(query)
  const { rows } = await db.execute<{ key: string }>(sql`select search_key(${query}) as key`)
  return rows[0]?.key ?? ''
}

/** The same of ASCII, as `search_key` does it. */
export const plainKey = (query: string): string =>
  query
    .toLowerCase()
    .replace(/[\s!-/:-@[-`{-~]+/g, ' ')
    .trim()

/** The words that a record must have: “in quarantine” finds what “quarantine” finds. */
function soughtIn(key: string): string[] {
  const words = [...new Set(key.split(' '))]
  const sought = words.filter((word) => !smallWords.has(word))
  return sought.length > 0 ? sought : words
}
const smallWords = new Set(['in', 'at', 'of', 'the', 'with', 'and'])

/** Reads the records that match exactly, and the contacts whose notes do, in one statement. */
function candidateReader(db: Database) {
  const select = (...places: Parameters<typeof candidatesOf>) => {
    const { exact, noted } = candidatesOf(...places)
    return db.select({ exact: exact.as('exact'), noted: noted.as('noted') }).from(sql`(select) one`)
  }
  const ofAll = oneEach((count: string) => {
    const places = Array.from({ length: Number(count) }, (_, at) => at)
    return select(places, places).prepare(`search ${count}`)
  })

  return async ({ accountId: account }: Session, key: string, words: string[]) => {
    // A code may be typed with or without spaces.
    const squeezed = /\d/.test(key) ? key.replaceAll(' ', '') : key
    // Small words count in a name: 'King of Hearts' comes before 'Hearts King'.
    const nameWords = [...new Set(key.split(' '))]
    const places = words.map((word) => nameWords.indexOf(word))
    const isPlain = words.length === nameWords.length && words.length <= mostPrepared
    const statement = isPlain ? ofAll(String(words.length)) : select(places, [...nameWords.keys()])
    const [row] = await statement.execute({
      ...{ account, key, squeezed, phrase: words.join(' '), lexemes: lexemesOf(words) },
      ...valuesOf(nameWords.map((word) => ({ word, others: otherForms(word) }))),
    })
    return row ?? { exact: [], noted: [] }
  }
}

/** Statements of so many words are prepared: they take longer to plan than to execute. */
const mostPrepared = 3

/** By the places of the words that a record must have, and of all that its name may have. */
function candidatesOf(words: number[], nameWords: number[]) {
  const key = placeholder('key')
  const wholes = [key, placeholder('squeezed')].map(
    (beginning) => sql`(select klass, id, words, case
        when starts_with(words, ' ' || ${key} || ' |') then 0 when term = ${beginning} then 1
        when starts_with(words, ' ' || ${key}) then 2 else 3 end as rank
      from ${searchTerms} where account_id = ${placeholder('account')} and whole
        and ${begins(beginning)} order by term limit ${mostFound})`,
  )
  const inName = nameWords.map((at) => conditionOf(at).name)
  const has = (phrase: SQL) => sql`strpos(words, ' ' || ${phrase} || ' ') > 0`
  // Neighbouring words belong together: 'Rack 2' comes before a rack of an animal with the code 23.
  const rank = sql`case when ${sql.join(inName, sql` and `)} then 4
    when ${has(key)} or ${has(placeholder('phrase'))} then 5 else 6 end`
  return {
    exact: asList(ranked([...wholes, withAll(words.map(conditionOf), rank)])),
    noted: asList(contactsByNotes),
  }
}

const asList = (rows: SQL) => sql<Found[]>`(
  select coalesce(json_agg(json_build_object('klass', klass, 'id', id)), '[]') from (${rows}) one)`

/** Reads the records with every word, exactly or as a likely typo. */
function forgivingReader(db: Database) {
  const select = (count: number) => {
    const rank = sql`coalesce(array_position(${placeholder('nearest')}::text[], term collate "default"), 0)`
    const conditions = Array.from({ length: count }, (_, at) => conditionOf(at))
    const hits = asList(ranked([withAll(conditions, rank)]))
    return db.select({ hits: hits.as('hits') }).from(sql`(select) one`)
  }
  const ofFew = oneEach((count: string) => select(Number(count)).prepare(`typos ${count}`))

  return async ({ accountId: account }: Session, words: string[]): Promise<Found[]> => {
    const doubtful = words
      .filter(isForgiven)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, mostForgiven)
    if (doubtful.length === 0) return []
    const { rows } = await db.execute<{ typed: string; word: string }>(sql`
      select typed, word from unnest(${sql.param(doubtful)}::text[]) typed,
        similar_words(${account}, typed)`)
    const likeIt = (word: string) => rows.flatMap((row) => (row.typed === word ? row.word : []))
    const similar = words.map((word) => ({ word, others: meant(word, likeIt(word)) }))
    const nearest = similar.flatMap(({ others }) => others)
    if (nearest.length === 0) return []
    const { length } = words
    const statement = length <= mostPrepared ? ofFew(String(length)) : select(length)
    const [row] = await statement.execute({ account, nearest, ...valuesOf(similar) })
    return row?.hits ?? []
  }
}

/** Similar words are looked up one by one, which takes long among many similar names. */
const mostForgiven = 4

/** The animals of these species by name, limited if there are thousands. */
async function animalsOfSpecies(db: Db, { accountId }: Session, hits: Found[]): Promise<Found[]> {
  const species = hits.flatMap(({ klass, id }) => (klass === 'Species' ? id : []))
  if (species.length === 0) return []
  const { rows } = await db.execute<Found>(sql`
    select 'Animal' as klass, id from (
      select id, name from ${animals} where account_id = ${accountId} and deleted_at is null
        and state = 'kept' and species_id = any(${sql.param(species)}::uuid[]) limit ${mostFound}
    ) kept order by name collate "natural", id`)
  return rows
}

/** Contacts whose notes have every word, in any of its English forms. */
const contactsByNotes = sql`
  select 'Contact' as klass, id from (
    select id, name from ${contacts} where account_id = ${placeholder('account')}
      and deleted_at is null
      and to_tsvector('english', notes) @@ to_tsquery('english', ${placeholder('lexemes')})
    limit ${mostFound}
  ) noted order by name collate "natural", id`

function lexemesOf(words: string[]): string {
  const lexemes = words.map((word) => {
    const forms = [word, ...otherForms(word)].map((form) => `'${form.replace(/['\\]/g, ' ')}':*`)
    return `(${forms.join(' | ')})`
  })
  return lexemes.join(' & ')
}

/** Without locked animals. */
async function unlocked(db: Db, session: Session, all: Found[]): Promise<Found[]> {
  const animalIds = all.flatMap(({ klass, id }) => (klass === 'Animal' ? id : []))
  if (session.isSubscribed || animalIds.length === 0) return all
  const open = await db
    .select({ id: animals.id })
    .from(animals)
    .where(
      sql`${animals.account_id} = ${session.accountId} and ${among(animals.id, animalIds)} and ${isUnlocked(session)}`,
    )
  const ids = new Set(open.map(({ id }) => id))
  return all.filter(({ klass, id }) => klass !== 'Animal' || ids.has(id))
}
