import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { fedOnMonday, functionsAndTriggers, migratedDatabase } from '../../test/backups.ts'
import { root } from '../server/root.ts'
import { migrate } from './migrate.ts'

const text = readFileSync(join(root, 'src/db/functions.sql'), 'utf8')

test('functions.sql holds the present text of every function', async () => {
  const { functions } = await functionsAndTriggers((await testApp()).pool)
  const elsewhere = functions.filter(({ body }) => !text.includes(body))
  const findable = [...text.matchAll(/make_findable\('(\w+)'/g)].map(([, kind]) => kind)
  const generated = findable.flatMap((kind) =>
    ['added', 'changed', 'removed'].map((event) => `find_${event}_${kind}`),
  )
  for (const [, kind] of text.matchAll(/count_logs_of\('(\w+)'/g)) {
    generated.push(`count_logs_added_${kind}`)
  }
  expect(elsewhere.map(({ name }) => name).sort()).toEqual(generated.sort())
  expect(functions.length).toBeGreaterThan(generated.length + 10)
})

test('functions.sql is applied when its text has changed, and only then, to the rows that are there', async () => {
  const pool = await migratedDatabase()
  const add = (name: string) =>
    pool.query(
      `insert into species (account_id, id, common_name) select id, gen_random_uuid(), $1 from accounts`,
      [name],
    )
  await fedOnMonday(pool)
  await add('Ball python')
  const fresh = await functionsAndTriggers(pool)
  // An earlier rule for next meals, and a list that isn't counted and searched yet.
  await pool.query(`
    create or replace function feeding_plans(of_account uuid, of_animal uuid, zone text)
      returns table (first_on date, step int, counts_from text) language sql as $$ select '2026-11-30'::date, 7, 'start' $$;
    drop trigger count_added on species;
    drop function find_added_species cascade`)
  await add('Boa')
  await migrate(pool, root)
  expect(await functionsAndTriggers(pool)).not.toEqual(fresh)

  await pool.query(`comment on table migrations is 'of another text'`)
  await migrate(pool, root)
  expect(await functionsAndTriggers(pool)).toEqual(fresh)
  const { rows } = await pool.query(`
    select (select array_agg(total) from totals where kind = 'species') as totals,
      (select array_agg(term order by term) from search_terms join species using (id) where whole) as terms,
      (select array[feeding_on, next_on]::text[] from due_days) as days`)
  const days = ['2026-11-26', '2026-11-26']
  expect(rows).toEqual([{ totals: ['2'], terms: ['ball python', 'boa'], days }])
})
