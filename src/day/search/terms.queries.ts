import { type SQL, sql } from 'drizzle-orm'
import { searchTerms } from '../../db/schema.ts'
import { mostFound } from './search.contract.ts'
import { otherForms } from './wordForms.ts'

/** A word that is there begun, or whole in one of its other forms; `name` asks it of the name. */
export function conditionOf(word: Text): Condition & { name: SQL } {
  const forms = typeof word === 'string' ? otherForms(word) : []
  const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`
  return {
    terms: [begins(word), ...forms.map(isTerm)],
    words: either([hasBegun(word), ...forms.map((form) => has(form))]),
    name: either([hasBegun(word, nameIn), ...forms.map((form) => has(form, nameIn))]),
  }
}

/** A text, or the placeholder for one. */
export type Text = string | SQL

/** A condition on single-word terms, and the same on all words of a record. */
type Condition = { terms: SQL[]; words: SQL }

/**
 * Records that meet every condition, beginning with the most selective of the first few: the parts of the others are never
 * executed.
 */
export function withAll(account: Text, conditions: Condition[], rank: SQL) {
  const rivals = conditions.slice(0, mostCompared)
  const parts = rivals.flatMap((condition, at) => {
    const others = conditions.filter((other) => other !== condition)
    const isMeant = others.map(({ words }) => sql` and ${words}`)
    const isRarest = rivals.length > 1 ? sql` and (select place from rarest) = ${at}` : sql``
    return condition.terms.map(
      (term) => sql`(select klass, id, words, ${rank} as rank
        ${wordsOf(account, term)}${isRarest}${sql.join(isMeant)} order by term limit ${mostFound})`,
    )
  })
  return sql`(with rarest as materialized (${rarestOf(account, rivals)})
    select * from (${sql.join(parts, sql` union all `)}) so limit ${mostFound})`
}

/** Of more words the first few tell enough; each compared one makes the statement longer by all of them. */
const mostCompared = 4

/**
 * An account's words that match: one range of the index, left once enough are found. With an `or`,
 * or without an order, PostgreSQL would collect thousands first.
 */
const wordsOf = (account: Text, term: SQL) =>
  sql`from ${searchTerms} where account_id = ${account} and not whole and ${term}`

/** Tells the place of the condition with the fewest terms, the first being 0. Most often one has few, which is soon told. */
function rarestOf(account: Text, conditions: Condition[]) {
  const fewest = (most: number, where: SQL) => {
    const counts = conditions.map(({ terms }, at) => {
      const parts = terms.map((term) => sql`select 1 ${wordsOf(account, term)}`)
      return sql`(${at}::int, (select count(*) from (
        ${sql.join(parts, sql` union all `)} limit ${most}) counted))`
    })
    return sql`(select place from (values ${sql.join(counts, sql`, `)}) one (place, terms)
      ${where} order by terms, place limit 1)`
  }
  return sql`select coalesce(${fewest(few, sql`where terms < ${few}`)}, ${fewest(commonFrom, sql``)}) as place`
}

/** So many terms are read without looking for a rarer word. */
const few = 300

/** Above this many terms, it doesn't matter which word is rarer. */
const commonFrom = 5000

/** Terms with this prefix: one range of the index. */
export const begins = (word: Text) => sql`(term >= ${word} and term < ${word} || ${lastCharacter})`
const lastCharacter = '\u{10ffff}'

/** Exactly this term: with an equals sign PostgreSQL would leave the order of the index. */
export const isTerm = (term: Text) => sql`(term >= ${term} and term <= ${term})`

export const hasBegun = (word: Text, words = sql`words`) =>
  sql`strpos(${words}, ' ' || ${word}) > 0`
export const has = (word: Text, words = sql`words`) =>
  sql`strpos(${words}, ' ' || ${word} || ' ') > 0`
const nameIn = sql`split_part(words, '|', 1)`

export const ranked = (parts: SQL[]) => sql`
  select klass, id from (${sql.join(parts, sql` union all `)}) found
  group by klass, id, words
  order by min(rank), ${nameIn} collate "natural", id limit ${mostFound}`
