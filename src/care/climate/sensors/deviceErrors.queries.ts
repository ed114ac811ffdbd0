import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { climateSensors } from '../../../db/schema.ts'
import type { ClimateDoor } from '../../../shared/climate.ts'

/** A device's own trouble as a sentence ('' for none), of the sensors of this name, or of those whose names begin with it. */
export type DeviceError = { name: string; error: string; isBeginning?: boolean }

/** Notes on sensors what their devices say is wrong with themselves; of several for one sensor, any of them. */
export async function noteDeviceErrors(
  db: Db,
  { accountId, door }: { accountId: string; door: ClimateDoor },
  errors: readonly DeviceError[],
): Promise<void> {
  if (errors.length === 0) return
  await db.execute(sql`
    update ${climateSensors} s set device_error = one.error, updated_at = now()
    from unnest(${sql.param(errors.map(({ name }) => name))}::text[],
      ${sql.param(errors.map(({ error }) => error))}::text[],
      ${sql.param(errors.map(({ isBeginning = false }) => isBeginning))}::bool[]) one (name, error, is_beginning)
    where s.account_id = ${accountId} and s.door = ${door} and s.device_error <> one.error
      and (s.name = one.name or one.is_beginning and starts_with(s.name, one.name || ' '))`)
}
