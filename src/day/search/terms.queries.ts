import { type SQL, sql } from 'drizzle-orm'
import { searchTerms } from '../../db/schema.ts'
import { mostFound } from './search.contract.ts'

export const placeholder = (name: string): SQL => sql`${sql.placeholder(name)}`

/** A word, and those that are as good if they are there whole. */
type Word = { word: string; others: readonly string[] }

/** The condition of a statement's word at that place, whose values are those of `valuesOf`; `name` asks it of the name. */
export function conditionOf(at: number): Condition & { name: SQL } {
  const word = placeholder(`word${at}`)
  const within = placeholder(`within${at}`)
  const isIn = (words: SQL) =>
    sql`(strpos(${words}, ' ' || ${word}) > 0 or ${words} like any(${within}::text[]))`
  return {
    sources: [wordsFrom(word), wordsAmong(placeholder(`others${at}`))],
    words: isIn(sql`words`),
    name: isIn(nameIn),
  }
}

export const valuesOf = (words: Word[]): Record<string, unknown> =>
  Object.fromEntries(
    words.flatMap(({ word, others }, at) => [
      [`word${at}`, word],
      [`others${at}`, others],
      [`within${at}`, others.map((other) => `% ${other} %`)],
    ]),
  )

/** Where single-word terms that meet a condition are read from, and the same condition on all words of a record. */
type Condition = { sources: Source[]; words: SQL }
/** The rest of a statement that reads terms of the account in their order, if more is so; of each no more than so many. */
type Source = (more: SQL, most: number) => SQL

/**
 * Records that meet every condition, beginning with the most selective of the first few: the parts of the others are never
 * executed.
 */
export function withAll(conditions: Condition[], rank: SQL) {
  const rivals = conditions.slice(0, mostCompared)
  const parts = rivals.flatMap((condition, at) => {
    const others = conditions.filter((other) => other !== condition)
    const isMeant = others.map(({ words }) => sql` and ${words}`)
    const isRarest = rivals.length > 1 ? sql` and (select place from rarest) = ${at}::int` : sql``
    return condition.sources.map(
      (source) => sql`(select klass, id, words, ${rank} as rank
        ${source(sql`${isRarest}${sql.join(isMeant)}`, mostFound)} limit ${mostFound})`,
    )
  })
  return sql`(with rarest as materialized (${rarestOf(rivals)})
    select * from (${sql.join(parts, sql` union all `)}) so limit ${mostFound})`
}

/** Of more words the first few tell enough; each compared one makes the statement longer by all of them. */
const mostCompared = 4

/**
 * The account's words that match: one range of the index, left once enough are found. With an `or`,
 * or without an order, PostgreSQL would collect thousands first.
 */
const wordsOf = (term: SQL, more: SQL) =>
  sql`from ${searchTerms} where account_id = ${placeholder('account')} and not whole and ${term}${more} order by term`

const wordsFrom =
  (beginning: SQL): Source =>
  (more) =>
    wordsOf(begins(beginning), more)

/** One range after the other: as so many statements, they would take longer to plan than to execute. */
const wordsAmong =
  (terms: SQL): Source =>
  (more, most) =>
    sql`from unnest(${terms}::text[]) meant (meant), lateral (select klass, id, words, term
      ${wordsOf(sql`term >= meant and term <= meant`, more)} limit ${most}) near`

/** Tells the place of the condition with the fewest terms, the first being 0. Most often one has few, which is soon told. */
function rarestOf(conditions: Condition[]) {
  const fewest = (most: number, where: SQL) => {
    const counts = conditions.map(({ sources }, at) => {
      const parts = sources.map((source) => sql`(select 1 ${source(sql``, most)})`)
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
export const begins = (word: SQL): SQL =>
  sql`(term >= ${word} and term < ${word} || ${lastCharacter})`
const lastCharacter = '\u{10ffff}'

const nameIn = sql`split_part(words, '|', 1)`

export const ranked = (parts: SQL[]) => sql`
  select klass, id from (${sql.join(parts, sql` union all `)}) found
  group by klass, id, words
  order by min(rank), ${nameIn} collate "natural", id limit ${mostFound}`
