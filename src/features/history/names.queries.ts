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
import type { Session } from '../../server/session.ts'
import { feederName } from '../feeders/feeders.contract.ts'
import type { Done, Known } from './words.ts'

/**
 * What the words of these lines need beside them, in one statement: the names of the records that
 * they name, deleted ones too, the units of weights, and how exactly the animal's hatch date is known.
 */
export async function namesIn(
  db: Db,
  { accountId }: Pick<Session, 'accountId'>,
  subject: string,
  lines: Done[],
): Promise<Pick<Known, 'names' | 'units' | 'precision'>> {
  const named = sql`${sql.param([...new Set(lines.flatMap(idsIn))])}::uuid[]`
  const weighed = lines.flatMap(({ kind, record_id }) => (kind === 'weight_log' ? [record_id] : []))
  const read = (
    what: string,
    table: Found,
    told: SQL | PgColumn,
    ids: SQL,
    second = sql`''`,
  ) => sql`
    select ${what}::text as what, ${table.id}::text as id, ${told}::text as told, ${second}::text as second
    from ${table} where ${table.account_id} = ${accountId} and ${table.id} = any(${ids})`
  const { rows } = await db.execute<{ what: string; id: string; told: string; second: string }>(
    sql.join(
      [
        read('name', species, species.commonName, named),
        read('name', feeders, feeders.name, named, sql`${feeders.size}`),
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
    names: new Map(
      told('name').map(({ id, told: name, second }) => [id, feederName({ name, size: second })]),
    ),
    units: new Map(told('unit').map(({ id, told: unit }) => [id, unit])),
    precision: told('precision')[0]?.told,
  }
}
type Found = PgTable & { account_id: PgColumn; id: PgColumn }

/** Every id that a line names: by a column of a reference, or as what tells it from its like. */
const idsIn = ({ named, changes }: Done): string[] =>
  [named, ...Object.values(changes).flat()].filter(
    (value): value is string => typeof value === 'string' && isId.test(value),
  )
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
