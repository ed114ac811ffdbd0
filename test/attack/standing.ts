import type { Victim } from './people.ts'
import type { Stack } from './target.ts'

/** Digests of the victim's rows, by table. */
export type Standing = Map<string, string>

/** Tables that say when someone was there last, so that they change by looking. */
const touched = ['sessions', 'api_tokens']

/**
 * The digests of all rows of the victim's account and person, in whatever migration they were made. What is
 * the own of the people who may look there is left out, since they may change it.
 */
export async function standingOf(
  { pool }: Stack,
  { keeper, insiderIds }: Victim,
): Promise<Standing> {
  const { rows: columns } = await pool.query<{ place: string; column: string; personal: boolean }>(
    `select quote_ident(c.table_name) as place, c.column_name as column, exists (
       select from information_schema.columns u
       where u.table_schema = 'public' and u.table_name = c.table_name and u.column_name = 'user_id'
     ) as personal
     from information_schema.columns c
     where c.table_schema = 'public' and c.table_name <> all($1) and (c.column_name = 'account_id'
       or (c.table_name = 'accounts' and c.column_name = 'id')
       or (c.table_name = 'users' and c.column_name = 'id'))`,
    [touched],
  )
  const each = columns.map(({ place, column, personal }) => {
    const whose = place === 'users' ? '$2' : '$1'
    const others = personal ? 'and (user_id is null or user_id <> all($3))' : ''
    return `select '${place}' as place, count(*) || ' ' ||
      coalesce(md5(string_agg(md5(of::text), '' order by md5(of::text))), '') as digest
      from ${place} of where ${column} = ${whose}::uuid ${others}`
  })
  const { rows } = await pool.query<{ place: string; digest: string }>(each.join(' union all '), [
    keeper.accountId,
    keeper.userId,
    insiderIds,
  ])
  return new Map(rows.map(({ place, digest }) => [place, digest]))
}

/** The tables that differ. */
export const changedTables = (before: Standing, after: Standing): string[] =>
  [...after].filter(([place, digest]) => before.get(place) !== digest).map(([place]) => place)

/** The ids of the victim's rows that no attacker is told: one in an answer is a leak. */
export async function hiddenIdsOf(
  { pool }: Stack,
  { keeper, ids }: Victim,
): Promise<ReadonlySet<string>> {
  const { rows: places } = await pool.query<{ place: string }>(`
    select quote_ident(table_name) as place from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'id') and table_name <> 'sessions'
    group by table_name having count(*) = 2`)
  const each = places.map(({ place }) => `select id::text from ${place} where account_id = $1`)
  const { rows } = await pool.query<{ id: string }>(each.join(' union '), [keeper.accountId])
  const handed = JSON.stringify(ids)
  return new Set(rows.map(({ id }) => id).filter((id) => !handed.includes(id)))
}
