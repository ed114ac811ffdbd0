import pg from 'pg'
import { inject } from 'vitest'
import type { Keeper, testApp } from '../app.ts'
import { ownSign } from './statements.ts'

/*
 * Accounts that have the same ids as another: a client may bring its own. As the database's superuser, since copies and
 * what is set back go by no trigger.
 */

type Stack = Awaited<ReturnType<typeof testApp>>
type Column = { place: string; name: string; type: string; isAlone: boolean; isOwned: boolean }
export type Copies = Awaited<ReturnType<typeof openCopies>>

/** An account's rows are copied by `copy`; `keep` and `setBack` are of the whole database. */
export async function openCopies({ pool }: Stack) {
  const url = new URL(inject('databaseUrl'))
  url.username = 'postgres'
  url.pathname = new URL(String(pool.options.connectionString)).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${withoutChecks}`)
  const { rows: columns } = await client.query<Column>(allColumns)
  const places = [...Map.groupBy(columns, ({ place }) => place)]
  const owned = places.filter(([, ours]) => ours.some(({ isOwned }) => isOwned))
  const namesOf = (ours: Column[]) => ours.map(({ name }) => name).join()
  const setBack = places.map(
    ([place, ours]) =>
      `delete from ${place}; insert into ${place} (${namesOf(ours)}) overriding system value select ${namesOf(ours)} from kept.${place}`,
  )

  let copyCount = 0

  return {
    /**
     * Copies the rows of `from` to `to` under the same ids; of the tables in `only`, if given. `words` take the place of
     * others in every text, and figures and times are a little more.
     */
    async copy(from: Keeper, to: Keeper, words: [of: string, by: string], only?: Set<string>) {
      copyCount += 1
      for (const [place, ours] of owned) {
        if (own.has(place) || (only && !only.has(place))) continue
        const values = ours.map((column) => copiedValue(column, { from, to, words, copyCount }))
        await client.query(
          `insert into ${place} (${namesOf(ours)}) select ${values.join()} from ${place}
            where account_id = '${from.accountId}' on conflict do nothing`,
        )
      }
    },

    tell: (statement: string) => client.query(statement),

    /** Marks everything of an account as deleted that can be; of the tables in `only`, if given. */
    async deleteAll({ accountId }: Keeper, only?: Set<string>) {
      for (const [place, ours] of owned) {
        if (!ours.some(({ name }) => name === 'deleted_at') || (only && !only.has(place))) continue
        await client.query(`update ${place} set deleted_at = now() where account_id = $1`, [
          accountId,
        ])
      }
    },

    /** Removes the records of everyone else. */
    async leaveAlone({ accountId }: Keeper) {
      for (const [place] of owned) {
        if (!own.has(place))
          await client.query(`delete from ${place} where account_id <> $1`, [accountId])
      }
    },

    /** Keeps every row as it is now, for `setBack`. */
    async keep() {
      await client.query('drop schema if exists kept cascade; create schema kept')
      for (const [place] of places)
        await client.query(`create table kept.${place} as table ${place}`)
    },

    setBack: () => client.query(`begin; ${setBack.join(';')}; commit`),

    /** By table: a digest of what others have, and how many rows the keeper has. */
    async standing({ accountId }: Keeper): Promise<string> {
      const digestOf = (place: string, account: string) =>
        `select '${place}' as place,
          md5(string_agg(md5(one::text), '' order by md5(one::text)) filter (where ${account} <> $1)) as others,
          count(*) filter (where ${account} = $1) as mine from ${place} one`
      const each = owned
        .filter(([place]) => place !== 'sessions')
        .map(([place]) => digestOf(place, 'account_id'))
        .concat(digestOf('accounts', 'id'))
      const { rows } = await client.query(`${ownSign}\n${each.join(' union all ')} order by 1`, [
        accountId,
      ])
      return rows.map(({ place, others, mine }) => `${place} ${others} ${mine}`).join('\n')
    },

    close: () => client.end(),
  }
}

/** What a person has by having an account. */
const own = new Set(['memberships', 'sessions', 'subscription_periods'])

const allColumns = `
  select quote_ident(c.table_name) as place, quote_ident(c.column_name) as name, c.data_type as type,
    exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = t.oid and i.indisunique and a.attname = c.column_name and not exists (
        select from pg_attribute o where o.attrelid = i.indrelid and o.attnum = any(i.indkey)
          and o.attname = 'account_id')) as "isAlone",
    c.column_name = 'account_id' as "isOwned"
  from information_schema.columns c
  join pg_class t on t.relname = c.table_name and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`

/** Copies differ in figures, whatever they may be. */
const withoutChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as place, conname from pg_constraint
    where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace
  loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop; end $$`

type Copied = { from: Keeper; to: Keeper; words: [of: string, by: string]; copyCount: number }

function copiedValue(
  { name, type, isAlone, isOwned }: Column,
  { from, to, words, copyCount }: Copied,
): string {
  const [of, by] = words.map((word) => `'${word}'`)
  if (isOwned) return `'${to.accountId}'`
  // A device of no session that is still there.
  if (name === 'session_id') return 'null'
  if (type === 'uuid' && isAlone) return 'gen_random_uuid()'
  if (type === 'uuid')
    return `case when ${name} = '${from.userId}' then '${to.userId}' else ${name} end`
  // What no two accounts have alike has its letters moved on a little further with each copy.
  if (type === 'bytea') return isAlone ? `sha256(${name} || '\\x0${copyCount}')` : name
  if (isAlone && isText(type))
    return `substr(${name}, ${copyCount + 1}) || left(${name}, ${copyCount})`
  if (isText(type)) return `replace(${name}, ${of}, ${by})`
  if (type === 'jsonb') return `replace(${name}::text, ${of}, ${by})::jsonb`
  if (/^(integer|bigint|numeric|double precision|real)$/.test(type)) return `${name} + 1`
  if (type.startsWith('timestamp')) return `${name} + interval '26 hours'`
  return name
}

const isText = (type: string) => type === 'text' || type.startsWith('character')
