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
  vetVisits,
  weightLogs,
} from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import type { Done, Known } from './words.ts'

/**
 * Names for these lines in one statement: of referenced records, deleted ones included, the units
 * of weights, the currencies of vet visits, and the precision of the animal's hatch date.
 */
export async function namesIn(
  db: Db,
  { accountId }: Pick<Session, 'accountId'>,
  subject: string,
  lines: Done[],
): Promise<Pick<Known, 'names' | 'units' | 'currencies' | 'precision'>> {
  const lineIds = sql`${sql.param([...new Set(lines.flatMap(idsIn))])}::uuid[]`
  const idsOf = (kind: string) => {
    const ids = lines.flatMap((line) => (line.kind === kind ? [line.record_id] : []))
    return sql`${sql.param(ids)}::uuid[]`
  }
  const read = (what: string, table: Found, column: SQL | PgColumn, ids: SQL) => sql`
    select ${what}::text as what, ${table.id}::text as id, ${column}::text as told
    from ${table} where ${table.account_id} = ${accountId} and ${table.id} = any(${ids})`
  const { rows } = await db.execute<{ what: string; id: string; told: string | null }>(
    sql.join(
      [
        read('name', species, species.commonName, lineIds),
        read('name', feeders, feederName, lineIds),
        read('name', supplements, supplements.name, lineIds),
        read('name', contacts, contacts.name, lineIds),
        read('name', groups, groups.name, lineIds),
        read('name', animals, animals.name, lineIds),
        read('unit', weightLogs, weightLogs.unit, idsOf('weight_log')),
        read('currency', vetVisits, vetVisits.cost_currency, idsOf('vet_visit')),
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
  const byId = (which: string) =>
    new Map(
      rows.flatMap(({ what, id, told: words }): [string, string][] =>
        what === which && words !== null ? [[id, words]] : [],
      ),
    )
  return {
    names: byId('name'),
    units: byId('unit'),
    currencies: byId('currency'),
    precision: byId('precision').get(subject),
  }
}

/** 'Rat, weaned', as feeders are always named. */
const feederName = sql`concat_ws(', ', ${feeders.name},
  nullif(lower(left(${feeders.size}, 1)) || substr(${feeders.size}, 2), ''))`

type Found = PgTable & { account_id: PgColumn; id: PgColumn }

/** Every id that a line refers to, in a column or as its distinguishing value. */
const idsIn = ({ named: key, changes }: Done): string[] =>
  [key, ...Object.values(changes).flat()].filter(
    (value): value is string => typeof value === 'string' && isId.test(value),
  )
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
