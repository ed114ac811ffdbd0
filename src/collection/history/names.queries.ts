import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import {
  animals,
  contacts,
  feeders,
  groups,
  species,
  supplements,
  weightLogs,
} from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import type { Done, Known } from './words.ts'

/**
 * Names for these lines in one statement: of referenced records, deleted ones included, the units
 * of weights, and the precision of the animal's hatch date.
 */
export async function namesIn(
  db: Db,
  { accountId }: Pick<Session, 'accountId'>,
  subject: string,
  lines: Done[],
): Promise<Pick<Known, 'names' | 'units' | 'precision'>> {
  const named = sql`${sql.param([...new Set(lines.flatMap(idsIn))])}::uuid[]`
  const weighed = lines.flatMap(({ kind, record_id }) => (kind === 'weight_log' ? [record_id] : []))
  const read = (what: string, table: Found, told: SQL | PgColumn, ids: SQL) => sql`
    select ${what}::text as what, ${table.id}::text as id, ${told}::text as told
    from ${table} where ${table.account_id} = ${accountId} and ${table.id} = any(${ids})`
  const { rows } = await db.execute<{ what: string; id: string; told: string }>(
    sql.join(
      [
        read('name', species, species.commonName, named),
        read('name', feeders, feederName, named),
        read('name', supplements, supplements.name, named),
        read('name', contacts, contacts.name, named),
        read('name', groups, groups.name, named),
        read('name', animals, animals.name, named),
        read('unit', weightLogs, weightLogs.unit, sql`${sql.param(weighed)}::uuid[]`),
        read(
          'precision',
          animals,
          animals.dateHatchedPrecision,
          sql`${sql.param([subject])}::uuid[]`,
        ),
      ],
      sql` union all `,
    ),
  )
  const told = (wanted: string) => rows.filter(({ what }) => what === wanted)
  return {
    names: new Map(told('name').map(({ id, told: name }) => [id, name])),
    units: new Map(told('unit').map(({ id, told: unit }) => [id, unit])),
    precision: told('precision')[0]?.told,
  }
}

/** 'Rat, weaned', as feeders are always named. */
const feederName = sql`concat_ws(', ', ${feeders.name},
  nullif(lower(left(${feeders.size}, 1)) || substr(${feeders.size}, 2), ''))`

type Found = PgTable & { account_id: PgColumn; id: PgColumn }

/** Every id that a line refers to, in a column or as its distinguishing value. */
const idsIn = ({ named, changes }: Done): string[] =>
  [named, ...Object.values(changes).flat()].filter(
    (value): value is string => typeof value === 'string' && isId.test(value),
  )
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
