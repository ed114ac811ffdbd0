import { type SQL, sql } from 'drizzle-orm'
import { isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Db } from '../../db/db.ts'
import { animals, contacts, searchTerms } from '../../db/schema.ts'
import { among } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { type Klass, mostFound } from './search.contract.ts'
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
export async function findRecords(
  db: Db,
  session: Session,
  query: string,
  enough: number,
): Promise<Found[]> {
  const key = await keyOf(db, query)
  if (key === '') return []
  const words = soughtIn(key)
  const [exact, noted] = await Promise.all([
    candidates(db, session, key, words),
    contactsByNotes(db, session, words),
  ])
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

const idOf = ({ klass, id }: Found) => `${klass} ${id}`

/** The query, normalised like the stored terms. */
async function keyOf(db: Db, query: string): Promise<string> {
  const { rows } = await db.execute<{ key: string }>(sql`select search_key(${query}) as key`)
  return rows[0]?.key ?? ''
}

/** The words that a record must have: “in quarantine” finds what “quarantine” finds. */
function soughtIn(key: string): string[] {
  const words = [...new Set(key.split(' '))]
  const sought = words.filter((word) => !smallWords.has(word))
  return sought.length > 0 ? sought : words
}
const smallWords = new Set(['in', 'at', 'of', 'the', 'with', 'and'])

async function candidates(db: Db, { accountId }: Session, key: string, words: string[]) {
  // A code may be typed with or without spaces.
  const squeezed = /\d/.test(key) ? key.replaceAll(' ', '') : key
  const wholes = [...new Set([key, squeezed])].map(
    (beginning) => sql`(select klass, id, words, case
        when starts_with(words, ${` ${key} |`}) then 0 when term = ${beginning} then 1
        when starts_with(words, ${` ${key}`}) then 2 else 3 end as rank
      from ${searchTerms} where account_id = ${accountId} and whole and ${begins(beginning)}
      order by term limit ${mostFound})`,
  )
  const conditions = words.map(conditionOf)
  // Small words count here: 'King of Hearts' comes before 'Hearts King'.
  const inName = [...new Set(key.split(' '))].map((word) => conditionOf(word).name)
  // Neighbouring words belong together: 'Rack 2' comes before a rack of an animal with the code 23.
  const rank = sql`case when ${sql.join(inName, sql` and `)} then 4
    when ${has(key)} or ${has(words.join(' '))} then 5 else 6 end`
  return ranked(db, [...wholes, await withAll(db, accountId, conditions, rank)])
}

/** A word that is there begun, or whole in one of its other forms; `name` asks it of the name. */
function conditionOf(word: string): Condition & { name: SQL } {
  const forms = otherForms(word)
  const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`
  const inName = (part: string) => sql`strpos(${nameIn}, ${part}) > 0`
  return {
    terms: [begins(word), ...forms.map(isTerm)],
    words: either([hasBegun(word), ...forms.map(has)]),
    name: either([inName(` ${word}`), ...forms.map((form) => inName(` ${form} `))]),
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
      words: sql`(${sql.join([hasBegun(word), ...others.map(has)], sql` or `)})`,
    }
  })
  const nearest = sql.param(similar.flatMap(({ others }) => others))
  const rank = sql`coalesce(array_position(${nearest}::text[], term collate "default"), 0)`
  return ranked(db, [await withAll(db, accountId, conditions, rank)])
}

/** Similar words are looked up one by one, which takes long among many similar names. */
const mostForgiven = 4

/** A condition on single-word terms, and the same on all words of a record. */
type Condition = { terms: SQL[]; words: SQL }

/** Records that meet every condition, beginning with the most selective one. */
async function withAll(db: Db, accountId: string, conditions: Condition[], rank: SQL) {
  const rarest = await rarestOf(db, accountId, conditions)
  const others = conditions.filter((condition) => condition !== rarest)
  const isMeant = others.map(({ words }) => sql` and ${words}`)
  const read = sql`klass, id, words, ${rank} as rank`
  const parts = rarest?.terms.map(
    (term) => sql`(select ${read} ${wordsOf(accountId, term)}${sql.join(isMeant)}
      order by term limit ${mostFound})`,
  )
  return sql`(select * from (${sql.join(parts ?? [], sql` union all `)}) so limit ${mostFound})`
}

/**
 * An account's words that match: one range of the index, left once enough are found. With an `or`,
 * or without an order, PostgreSQL would collect thousands first.
 */
const wordsOf = (accountId: string, term: SQL) =>
  sql`from ${searchTerms} where account_id = ${accountId} and not whole and ${term}`

async function rarestOf(db: Db, accountId: string, conditions: Condition[]) {
  if (conditions.length < 2) return conditions[0]
  const counts = conditions.map(({ terms }) => {
    const parts = terms.map((term) => sql`select 1 ${wordsOf(accountId, term)}`)
    return sql`(select count(*) from (
      ${sql.join(parts, sql` union all `)} limit ${commonFrom}) counted)::int`
  })
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  const totals = rows[0]?.counts ?? []
  return conditions[totals.indexOf(Math.min(...totals))]
}

/** Above this many terms, it doesn't matter which word is rarer. */
const commonFrom = 5000

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
async function contactsByNotes(db: Db, { accountId }: Session, words: string[]) {
  const lexemes = words.map((word) => {
    const forms = [word, ...otherForms(word)].map((form) => `'${form.replace(/['\\]/g, ' ')}':*`)
    return `(${forms.join(' | ')})`
  })
  const { rows } = await db.execute<Found>(sql`
    select 'Contact' as klass, id from (
      select id, name from ${contacts} where account_id = ${accountId} and deleted_at is null
        and to_tsvector('english', notes) @@ to_tsquery('english', ${lexemes.join(' & ')})
      limit ${mostFound}
    ) noted order by name collate "natural", id`)
  return rows
}

/** Terms with this prefix: one range of the index. */
const begins = (word: string) => sql`(term >= ${word} and term < ${word + lastCharacter})`
const lastCharacter = '\u{10ffff}'

/** Exactly this term: with an equals sign PostgreSQL would leave the order of the index. */
const isTerm = (term: string) => sql`(term >= ${term} and term <= ${term})`

const hasBegun = (word: string) => sql`strpos(words, ${` ${word}`}) > 0`
const has = (word: string) => sql`strpos(words, ${` ${word} `}) > 0`
const nameIn = sql`split_part(words, '|', 1)`

async function ranked(db: Db, parts: SQL[]): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    select klass, id from (${sql.join(parts, sql` union all `)}) found
    group by klass, id, words
    order by min(rank), ${nameIn} collate "natural", id limit ${mostFound}`)
  return rows
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
