import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import { clutches, eggs } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { requirePlus } from '../../../server/plan.ts'
import { owned } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import type { IncubatorBox, incubatorBoxes } from './sensors.contract.ts'

/** True of a clutch, as `clutch`, that has eggs to hatch. */
export const isIncubating = sql`clutch.deleted_at is null and clutch.hatched_on is null
  and not clutch.is_litter and exists (
    select from ${eggs} egg where egg.account_id = clutch.account_id
      and egg.clutch_id = clutch.id and egg.state in ('good', 'pipped'))`

/** The boxes in which clutches incubate, by name. Throws `Forbidden` without Plus. */
export async function incubatorBoxesOf(
  db: Db,
  session: Session,
): Promise<z.output<typeof incubatorBoxes>> {
  await requirePlus({ session })
  const { rows } = await db.execute<IncubatorBox>(sql`
    select clutch.box, (array_agg(clutch.id order by clutch.laid_on, clutch.id))[1] as clutch_id,
      array_agg(clutch.name order by clutch.laid_on, clutch.id) as clutches
    from ${clutches} clutch
    where clutch.account_id = ${session.accountId} and ${isIncubating}
    group by clutch.box order by clutch.box collate "natural"`)
  return { value: rows }
}

/** The box of a clutch by its id. Throws `Invalid` if there is none. */
export async function boxOf(tx: Transaction, session: Session, clutchId: string): Promise<string> {
  const clutch = await owned(tx, clutches, session.accountId).findIfThere(clutchId)
  if (!clutch) throw new Invalid([{ field: 'clutch_id', message: 'Not found' }])
  return clutch.box
}
