import { expect, test } from 'vitest'
import { unnamedTables } from './accountsNamed.ts'

/* What counts as naming the account, by examples of the kinds of statement that the server sends. */

const distributed = new Set(['animals', 'feeding_logs', 'species'])
const unnamed = (text: string) => unnamedTables(text, distributed)

test('a statement names the account of each of its tables, or those that it leaves out are told', async () => {
  for (const [text, tables] of examples) expect([text, await unnamed(text)]).toEqual([text, tables])
})

const examples: [string, string[]][] = [
  ['select id from animals where account_id = $1 and id = $2', []],
  ['select id from animals where id = $1', ['animals']],
  // Either of two accounts is one by one; an alternative to the account is none.
  ['select id from animals where account_id in ($1, $2)', []],
  ['select id from animals where account_id = any($1::uuid[])', []],
  ['select id from animals where account_id = $1 or id = $2', ['animals']],
  ['select id from animals where not (account_id = $1)', ['animals']],
  // A join passes the account on; one by the id alone doesn't.
  [
    'select 1 from animals a join species s on s.account_id = a.account_id and s.id = a.species_id where a.account_id = $1',
    [],
  ],
  [
    'select 1 from animals a join species s on s.id = a.species_id where a.account_id = $1',
    ['species'],
  ],
  [
    'select 1 from animals a join accounts on accounts.id = a.account_id where accounts.id = $1',
    [],
  ],
  [
    'select 1 from sessions s join animals a on a.account_id = s.account_id where s.id = $1',
    ['animals'],
  ],
  ['select 1 from animals a join species s using (account_id) where a.account_id = $1', []],
  // A query within one takes over what the outer one names, not the other way round.
  [
    'select (select count(*) from feeding_logs l where l.account_id = a.account_id) from animals a where a.account_id = $1',
    [],
  ],
  [
    'select (select count(*) from feeding_logs l where l.animal_id = a.id) from animals a where a.account_id = $1',
    ['feeding_logs'],
  ],
  [
    'select 1 from animals a where exists (select from species s where s.account_id = $1 and s.account_id = a.account_id)',
    ['animals'],
  ],
  ['select 1 from (select * from animals) a where a.account_id = $1', []],
  [
    'with one as (select account_id, id from animals where account_id = $1) select 1 from one join species s on s.account_id = one.account_id',
    [],
  ],
  ['with one as (select id from animals) select 1 from one', ['animals']],
  ['select 1 from animals where (account_id, id) in (($1, $2), ($3, $4))', []],
  [
    'select 1 from animals where (account_id, id) in (select account_id, animal_id from feeding_logs where account_id = $1)',
    [],
  ],
  [
    'select 1 from unnest($1::uuid[], $2::uuid[]) one (account, animal) join animals a on a.account_id = one.account',
    [],
  ],
  [
    'select 1 from animals where (account_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))',
    [],
  ],
  [
    'with one as (select given.* from unnest($1::uuid[]) given (account_id)) select 1 from one join animals a on a.account_id = one.account_id',
    [],
  ],
  // Writes.
  ['insert into animals (account_id, id) values ($1, $2) on conflict do nothing', []],
  ['insert into animals (id) values ($1)', ['animals']],
  ['insert into animals (account_id, id) select $1, id from unnest($2::uuid[]) as given (id)', []],
  [
    'insert into animals (account_id, id) select account_id, id from species where account_id = $1',
    [],
  ],
  [
    'insert into animals (account_id, id) select account_id, id from species',
    ['animals', 'species'],
  ],
  ['update animals set name = $1 where account_id = $2 returning id', []],
  ['update animals set name = $1 where id = $2', ['animals']],
  [
    'update animals a set name = n.name from species n where n.account_id = a.account_id and n.account_id = $1',
    [],
  ],
  ['delete from feeding_logs where account_id = $1', []],
  [
    'delete from feeding_logs l using animals a where l.animal_id = a.id and a.account_id = $1',
    ['feeding_logs'],
  ],
  // Tables that every node has don't need one.
  ['select 1 from sessions where token_hash = $1', []],
]
