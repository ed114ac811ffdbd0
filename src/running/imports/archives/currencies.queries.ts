import { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { accountCurrency } from '../../../server/session/accountCurrency.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import type { ReadRow, Restoring, Row } from './restoring.ts'

/** The amounts of each kind that may have a currency of their own, and where that stands. */
const amounts: Record<string, { amount: string; currency: string }> = {
  feeders: { amount: 'cost', currency: 'cost_currency' },
  feeding_logs: { amount: 'unit_cost', currency: 'unit_currency' },
  vet_visits: { amount: 'cost', currency: 'cost_currency' },
}

const settings = z.object({ currency: z.string().regex(/^[A-Z]{3}$/) })

/** The currency of an archive's settings, if it isn't the account's: amounts in it have to say so here. */
export async function otherCurrency(
  db: Db,
  { session, archive }: Pick<Restoring, 'session' | 'archive'>,
): Promise<string | undefined> {
  for await (const row of archive.rowsOf('settings')) {
    const { data } = settings.safeParse(row)
    return data?.currency === (await accountCurrency(db, session)) ? undefined : data?.currency
  }
  return undefined
}

/** The rows of a kind, whose amounts name the archive's currency if the account has another one. */
export function withCurrency(
  kind: Pick<ArchivedKind, 'name'>,
  rows: ReadRow[],
  other: string | undefined,
): ReadRow[] {
  const columns = amounts[kind.name]
  if (!columns || !other) return rows
  const { amount, currency } = columns
  return rows.map(({ line, row }) => ({
    line,
    row: typeof row[amount] === 'number' ? { ...row, [currency]: row[currency] ?? other } : row,
  }))
}

/** An amount that is here already keeps its currency, and one that is taken in brings its own. */
export function withOwnCurrency(
  kind: Pick<ArchivedKind, 'name'>,
  row: Row,
  stored: Row,
  changes: Row,
): Row {
  const columns = amounts[kind.name]
  if (!columns) return changes
  const { amount, currency } = columns
  const { [currency]: _, ...others } = changes
  if (!(amount in others)) return others
  const own = row[currency] ?? null
  return own === (stored[currency] ?? null) ? others : { ...others, [currency]: own }
}
