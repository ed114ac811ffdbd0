import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/db.ts'
import { climateDevices } from '../../../../db/schema.ts'
import type { Base, Context } from '../../../../server/context.ts'
import { textOfDevice } from '../../../../server/limits/deviceGuard.ts'
import { Unfetched } from '../../../../server/limits/ssrfGuard.ts'
import { startWorker, type WorkerLog } from '../../../../server/worker.ts'
import { receiver } from '../../readings/intake.ts'
import { noteDeviceErrors } from '../../sensors/deviceErrors.queries.ts'
import { leastRest_s, mostRest_s } from './devices.contract.ts'
import { devicesChannel } from './devices.queries.ts'
import { atLimits, heardOf, type RawStatus, readStatus, sensorName } from './rawStatus.ts'

type Device = typeof climateDevices.$inferSelect
export type Receiver = ReturnType<typeof receiver>

/** How many devices are asked side by side. */
const lanes = 4
/** How often it is looked for devices that have rested. */
const look_ms = 5000
/** The lease on a device: longer than the longest asking. */
const lease_s = 60
/** How a device is asked: it sometimes answers JSON that is cut off, and is asked again a little later. */
const usualPace = { limit_ms: 5000, pause_ms: 3000, tries: 3 }
export type Pace = typeof usualPace
const most_bytes = 64 * 1024

/**
 * Asks devices for their readings, each when it has rested, until it is stopped. Does nothing where the operator has
 * named no networks. Processes on one database share the work.
 */
export function startHerpstats(context: Context, log: WorkerLog): { stop(): Promise<void> } {
  if (context.config.herpstatNetworks.length === 0) return { stop: async () => undefined }
  const inbox = receiver(context, log)
  const work = Array.from({ length: lanes }, () => () => askNext(context, inbox))
  const worker = startWorker(context.db, 'herpstats', devicesChannel, work, log, {
    poll_ms: look_ms,
  })
  return {
    async stop() {
      await worker.stop()
      inbox.stop()
    },
  }
}

/** Asks the device that has rested longest, and takes its readings. Returns false if none is to be asked. */
export async function askNext(
  { db, config }: Base,
  { take, tell }: Receiver,
  pace: Pace = usualPace,
): Promise<boolean> {
  const device = await claim(db)
  if (!device) return false
  try {
    const status = await statusOf(device, config.herpstatNetworks, pace)
    const now = new Date()
    const prefix = device.prefix || `Herpstat ${status.mac || device.address}`
    const heard = heardOf(status, { prefix, unit: device.unit, at_ms: now.getTime() })
    await take(device.account_id, 'herpstat', heard)
    await noteAnswer(db, device, { status, prefix, now })
  } catch (error) {
    if (!(error instanceof Unfetched)) throw error
    const hint = error.message === 'It answered 404' ? '. Is raw status switched on?' : ''
    await noteFailure(db, device, `${error.message}${hint}`)
    tell(device.account_id)
  }
  return true
}

/**
 * Claims the device that has waited longest, for as long as the lease. One that several accounts have added is left
 * alone while it rests for any of them, since it can do nothing else while it answers.
 */
async function claim(db: Database): Promise<Device | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vivary herpstats'))`)
    const [device] = await tx
      .update(climateDevices)
      .set({ rests_until: sql`now() + make_interval(secs => ${lease_s})` })
      .where(
        sql`(${climateDevices.account_id}, ${climateDevices.id}) in (
          select one.account_id, one.id from ${climateDevices} one
          where one.rests_until <= ${nowInMs} and not exists (
            select from ${climateDevices} other
            where other.address = one.address and other.rests_until > ${nowInMs})
          order by one.rests_until limit 1)`,
      )
      .returning()
    return device
  })
}

/** In milliseconds, as the columns are: what was written before has not been rounded to later than this. */
const nowInMs = sql`now()::timestamptz(3)`

/** A device's answer. Throws `Unfetched`, also if none of several can be read. */
async function statusOf(
  { address }: Device,
  networks: readonly string[],
  { limit_ms, pause_ms, tries }: Pace,
): Promise<RawStatus> {
  for (let left = tries; left > 0; left--) {
    const text = await textOfDevice(address, '/RAWSTATUS', { networks, limit_ms, most_bytes })
    const status = readStatus(text)
    if (status) return status
    if (left > 1) await pause(pause_ms)
  }
  throw new Unfetched("Its answer isn't a SpyderWeb's")
}

async function noteAnswer(
  db: Database,
  device: Device,
  { status, prefix, now }: { status: RawStatus; prefix: string; now: Date },
) {
  // How its outputs were while it didn't answer is unknown.
  const before = device.failures > 0 ? {} : device.at_limit
  const { atLimit, errors } = atLimits(status, before, now)
  const troubles = [...errors].map(([number, error]) => ({
    name: sensorName(prefix, number),
    error,
  }))
  await noteDeviceErrors(db, { accountId: device.account_id, door: 'herpstat' }, troubles)
  await db
    .update(climateDevices)
    .set({
      ...{ prefix, at_limit: atLimit, reached_at: now.toISOString(), failures: 0, error: '' },
      rests_until: sql`now() + make_interval(secs => ${leastRest_s})`,
    })
    .where(isThat(device))
}

async function noteFailure(db: Database, device: Device, error: string) {
  const rest_s = Math.min(leastRest_s * 2 ** Math.min(device.failures, 10), mostRest_s)
  await db
    .update(climateDevices)
    .set({
      ...{ error, failures: Math.min(device.failures + 1, 1000) },
      rests_until: sql`now() + make_interval(secs => ${rest_s})`,
    })
    .where(isThat(device))
}

const isThat = ({ account_id, id }: Device) =>
  and(eq(climateDevices.account_id, account_id), eq(climateDevices.id, id))
