import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { climateSensors } from '../../../db/schema.ts'
import type { ClimateDoor } from '../../../shared/climate.ts'

/** Notes on sensors, by their names, what their devices say is wrong with themselves ('' for nothing). */
export async function noteDeviceErrors(
  db: Db,
  { accountId, door }: { accountId: string; door: ClimateDoor },
  errors: ReadonlyMap<string, string>,
): Promise<void> {
  if (errors.size === 0) return
  await db.execute(sql`
    update ${climateSensors} s set device_error = one.error, updated_at = now()
    from unnest(${sql.param([...errors.keys()])}::text[],
      ${sql.param([...errors.values()])}::text[]) one (name, error)
    where s.account_id = ${accountId} and s.door = ${door} and s.name = one.name
      and s.device_error <> one.error`)
}
