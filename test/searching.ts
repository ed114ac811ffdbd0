import { expect } from 'vitest'
import { type SearchResult, searchables } from '../src/day/search/search.contract.ts'
import { type Keeper, testApp } from './app.ts'

export const results = async (keeper: Keeper, query: string): Promise<SearchResult[]> =>
  keeper.list('search_results', { query })
export const namesOf = async (keeper: Keeper, query: string) =>
  (await results(keeper, query)).map(({ name }) => name)
export const animal = (name: string, more: object = {}) => ({ name, sex: 'female', ...more })

/** What is wrong with the terms of a database: nothing. */
export async function expectTermsOfAll() {
  const { pool } = await testApp()
  expect((await pool.query(untrue)).rows).toEqual([])
}

/** Records without terms, terms without record, and words that no record has or the vocabulary lacks. */
export const untrue = `
  with kept as (${Object.entries(searchables)
    .map(
      ([klass, { api }]) => `select account_id, '${klass}' as klass, id,
        search_key(${api === 'species' ? 'common_name' : 'name'}) as name
      from ${api} where deleted_at is null`,
    )
    .join(' union all ')}),
  termed as (select distinct account_id, klass, id, btrim(split_part(words, '|', 1)) as name from search_terms),
  words as (select distinct account_id, term as word from search_terms
    where not whole and term ~ '^[^0-9]{4,60}$')
  (select name from kept where name <> '' and (account_id, klass, id, name) not in (select * from termed))
  union all (select name from termed where (account_id, klass, id, name) not in (select * from kept))
  union all (select word from (select *, true as used from words) words full join (select *, true as kept from search_vocabulary) known using (account_id, word)
    where used is null or known.kept is null)`
