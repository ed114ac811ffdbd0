import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { fileProblems } from '../../care/climate/doors/file/file.queries.ts'
import { mostFileReadings } from '../../care/climate/doors/file/fileParts.ts'
import { localTimes } from '../../care/climate/doors/file/localTimes.ts'
import { readLoggerFile } from '../../care/climate/doors/file/loggerFile.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { airReadings } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { contains, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { AirFileRead, AirReading, airReadingResource } from './air.contract.ts'
import { airOf } from './loggedAir.ts'

const rowsOf = (db: Db, { accountId }: Tenant) => owned(db, airReadings, accountId)

/** Pages of readings, also of one box by its name. */
export const readingPages =
  (db: Database) =>
  (session: Session, { sort, q, page, per_page }: ListQuery<typeof airReadingResource>) =>
    rowsOf(db, session).page({
      // A page of readings is counted each time: loggers bring thousands at once.
      where: contains([airReadings.box], q) ?? sql`true`,
      order:
        sort === 'happened_at_asc'
          ? ascending(airReadings.happened_at)
          : descending(airReadings.happened_at),
      page,
      per_page,
    })

type Entered = Partial<InputOf<typeof airReadingResource>> & { id?: string }

/** Adds a reading; one of the same box and moment gets its values. */
export async function addReading(
  tx: Transaction,
  session: Session,
  { id = newId(), happened_at = new Date().toISOString(), box = '', celsius, humidity }: Entered,
): Promise<AirReading> {
  const { accountId, userId } = session
  const existing = await rowsOf(tx, session).findIfThere(id)
  if (existing) return existing
  requireSomething({ celsius, humidity })
  const [row] = await tx
    .insert(airReadings)
    .values({
      account_id: accountId,
      id,
      happened_at,
      box,
      celsius,
      humidity,
      recorded_by: userId,
    })
    .onConflictDoUpdate({
      target: [airReadings.account_id, airReadings.box, airReadings.happened_at],
      set: {
        celsius: sql`coalesce(excluded.celsius, ${airReadings.celsius})`,
        humidity: sql`coalesce(excluded.humidity, ${airReadings.humidity})`,
        updated_at: sql`now()`,
      },
    })
    .returning()
  if (!row) throw new Error('A reading was neither there nor added')
  return row
}

/** Changes a reading. Throws `Invalid` without any value, or at the moment of another. */
export async function changeReading(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: Entered,
  readAt?: string,
): Promise<AirReading> {
  const rows = rowsOf(tx, session)
  const before = await rows.lock(id)
  const after = { ...before, ...input }
  requireSomething(after)
  const [same] = await tx
    .select({ id: airReadings.id })
    .from(airReadings)
    .where(
      sql`${eq(airReadings.account_id, session.accountId)} and ${eq(airReadings.box, after.box)}
        and ${eq(airReadings.happened_at, after.happened_at)} and ${airReadings.id} <> ${id}`,
    )
  if (same) {
    const message = 'There is a reading of this time already'
    throw new Invalid([{ field: 'happened_at', message, code: 'taken' }])
  }
  return rows.update(id, input, readAt)
}

export const removeReading = (tx: Transaction, session: Session, { id }: { id: string }) =>
  rowsOf(tx, session).remove(id)

function requireSomething({ celsius, humidity }: Entered) {
  if ((celsius ?? humidity ?? null) !== null) return
  throw new Invalid([
    { field: 'celsius', message: 'Please enter a temperature, a humidity, or both' },
  ])
}

type File = { text: string; box?: string | undefined; date_order?: 'day' | 'month' | undefined }

/**
 * Adds the readings of a logger's file in one statement; those of known moments stay as they are.
 * Local times are the account's. Throws `Invalid` for a file without readings.
 */
export async function importReadings(
  db: Database,
  { accountId, userId, timeZone }: Session,
  { text, box = '', date_order }: File,
): Promise<AirFileRead> {
  const timeOf = localTimes(timeZone)
  const file = await readLoggerFile(text, {
    dateOrder: date_order,
    most: mostFileReadings,
    readingOf: (line) => {
      const air = airOf(line)
      const at_ms = timeOf(line.at)
      const moment = at_ms === undefined ? null : new Date(at_ms).toISOString()
      return air && { ...air, id: newId(), moment }
    },
  })
  if (file.problem !== undefined) throw new Invalid([fileProblems[file.problem]])
  const { rows: sums } = await db.execute<Told>(sql`
    with timely as materialized (
      select * from json_to_recordset(${JSON.stringify(file.readings)}::json)
        as line (id uuid, moment timestamptz(3), celsius numeric, humidity numeric)
      where moment <= now() + interval '5 minutes' and moment >= '1990-01-01'),
    given as materialized (
      select distinct on (moment) id, moment, celsius, humidity from timely order by moment, id),
    added as (
      insert into ${airReadings} (account_id, id, happened_at, box, celsius, humidity, recorded_by)
      select ${accountId}, id, moment, ${box}, celsius, humidity, ${userId} from given
      on conflict (account_id, box, happened_at) do nothing returning 1)
    select (select count(*)::int from timely) as given, (select count(*)::int from added) as added,
      (select min(moment) from given) as first, (select max(moment) from given) as last`)
  // Sums without groups are always one row.
  const [{ given: timely, added, first, last }] = sums as [Told]
  if (timely === 0) {
    const message = 'All of its times lie ahead, or in an hour that clocks repeat'
    throw new Invalid([{ field: 'text', message }])
  }
  const inUtc = (moment: string | null) => (moment ? new Date(moment).toISOString() : null)
  return {
    added,
    known: timely - added,
    untimely: file.readings.length - timely,
    unread: file.unread.length,
    unread_lines: file.unread.slice(0, 20),
    from: inUtc(first),
    to: inUtc(last),
  }
}

type Told = { given: number; added: number; first: string | null; last: string | null }
