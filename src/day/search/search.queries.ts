import { type SQL, sql } from 'drizzle-orm'
import { isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Database, Db } from '../../db/db.ts'
import { animals, contacts, searchTerms } from '../../db/schema.ts'
import { oneEach } from '../../server/pages/pages.ts'
import { among } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { type Klass, mostFound } from './search.contract.ts'
import {
  begins,
  conditionOf,
  has,
  hasBegun,
  isTerm,
  ranked,
  type Text,
  withAll,
} from './terms.queries.ts'
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
  return async (session: Session, query: string, enough: number): Promise<Found[]> => {
    const key = await keyOf(db, query)
    if (key === '') return []
    const words = soughtIn(key)
    const { exact, noted } = await candidates(session, key, words)
    // Several words that match exactly contain no typo.
    const isDoubtful = words.length > 1 ? exact.length === 0 : exact.length < enough
    const right = isDoubtful ? await forgiving(db, session, words) : []
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

/**
 * Reads the records that match exactly, and the contacts whose notes do, in one statement. It takes longer to plan than to
 * execute: of a few words without other forms it is prepared.
 */
function candidateReader(db: Database) {
  const select = ({ exact, noted }: ReturnType<typeof candidatesOf>) =>
    db.select({ exact: exact.as('exact'), noted: noted.as('noted') }).from(sql`(select) one`)
  const placeholder = (name: string) => sql`${sql.placeholder(name)}`
  const statements = oneEach((count: string) => {
    const words = Array.from({ length: Number(count) }, (_, at) => placeholder(`word${at}`))
    const [account, key, squeezed] = [
      placeholder('account'),
      placeholder('key'),
      placeholder('squeezed'),
    ]
    const lexemes = placeholder('lexemes')
    return select(
      candidatesOf({ account, key, squeezed, phrase: key, lexemes, words, nameWords: words }),
    ).prepare(`search ${count}`)
  })

  return async ({ accountId: account }: Session, key: string, words: string[]) => {
    // A code may be typed with or without spaces.
    const squeezed = /\d/.test(key) ? key.replaceAll(' ', '') : key
    const values = { account, key, squeezed, phrase: words.join(' '), lexemes: lexemesOf(words) }
    const isPlain =
      words.length <= mostPrepared &&
      values.phrase === key &&
      words.every((word) => otherForms(word).length === 0)
    // Small words count in a name: 'King of Hearts' comes before 'Hearts King'.
    const nameWords = [...new Set(key.split(' '))]
    const [row] = await (isPlain
      ? statements(String(words.length)).execute({
          ...values,
          ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
        })
      : select(candidatesOf({ ...values, words, nameWords })))
    return row ?? { exact: [], noted: [] }
  }
}

const mostPrepared = 3

type Sought = Record<'account' | 'key' | 'squeezed' | 'phrase' | 'lexemes', Text> &
  Record<'words' | 'nameWords', Text[]>

function candidatesOf({ account, key, squeezed, phrase, lexemes, words, nameWords }: Sought) {
  const wholes = [key, squeezed].map(
    (beginning) => sql`(select klass, id, words, case
        when starts_with(words, ' ' || ${key} || ' |') then 0 when term = ${beginning} then 1
        when starts_with(words, ' ' || ${key}) then 2 else 3 end as rank
      from ${searchTerms} where account_id = ${account} and whole and ${begins(beginning)}
      order by term limit ${mostFound})`,
  )
  const conditions = words.map(conditionOf)
  const inName = nameWords.map((word) => conditionOf(word).name)
  // Neighbouring words belong together: 'Rack 2' comes before a rack of an animal with the code 23.
  const rank = sql`case when ${sql.join(inName, sql` and `)} then 4
    when ${has(key)} or ${has(phrase)} then 5 else 6 end`
  const asList = (rows: SQL) => sql<Found[]>`(
    select coalesce(json_agg(json_build_object('klass', klass, 'id', id)), '[]') from (${rows}) one)`
  return {
    exact: asList(ranked([...wholes, withAll(account, conditions, rank)])),
    noted: asList(contactsByNotes(account, lexemes)),
  }
}

/** Records with every word, exactly or as a likely typo. */
async function forgiving(db: Db, { accountId }: Session, words: string[]) {
  const doubtful = words
    .filter(isForgiven)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostForgiven)
  if (doubtful.length === 0) return []
  const { rows } = await db.execute<{ typed: string; word: string }>(sql`
    select typed, word from unnest(${sql.param(doubtful)}::text[]) typed,
      similar_words(${accountId}, typed)`)
  const likeIt = (word: string) => rows.flatMap((row) => (row.typed === word ? row.word : []))
  const similar = words.map((word) => ({ word, others: meant(word, likeIt(word)) }))
  if (similar.every(({ others }) => others.length === 0)) return []

  const conditions = similar.map(({ word, others }) => {
    return {
      terms: [begins(word), ...others.map(isTerm)],
      words: sql`(${sql.join([hasBegun(word), ...others.map((other) => has(other))], sql` or `)})`,
    }
  })
  const nearest = sql.param(similar.flatMap(({ others }) => others))
  const rank = sql`coalesce(array_position(${nearest}::text[], term collate "default"), 0)`
  const nearby = await db.execute<Found>(ranked([withAll(accountId, conditions, rank)]))
  return nearby.rows
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
const contactsByNotes = (account: Text, lexemes: Text) => sql`
  select 'Contact' as klass, id from (
    select id, name from ${contacts} where account_id = ${account} and deleted_at is null
      and to_tsvector('english', notes) @@ to_tsquery('english', ${lexemes})
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
