import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../../db/db.ts'
import { climateSensors } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import type { Session } from '../../../server/session/session.ts'
import { type RefusalReason, unitsOf } from '../../../shared/climate.ts'
import type { Take } from '../readings/intake.ts'
import type { handReading } from '../readings/readings.contract.ts'
import { placeSensor } from '../sensors/placing.queries.ts'
import type { ClimateSensor } from '../sensors/sensors.contract.ts'
import { sensorOf } from '../sensors/sensors.queries.ts'
import { findPlace } from './places.queries.ts'

type Reading = z.output<typeof handReading>['reading']

/**
 * Takes a reading by hand: of a sensor of its own for each zone and kind of a place, which is made with the first.
 * Throws `Invalid` for what can't be, `NotFound` without the place.
 */
export async function takeByHand(
  db: Database,
  take: Take,
  session: Session,
  placeId: string,
  { kind, zone, value, happened_at = new Date().toISOString() }: Reading,
): Promise<ClimateSensor> {
  await findPlace(db, session, { id: placeId })
  const name = `${placeId} ${zone}`
  const [unitWord] = unitsOf[kind]
  const heard = { name, kind, unitWord, at_ms: Date.parse(happened_at), value }
  const { refused } = await take(session.accountId, 'hand', [heard])
  const [wrong] = refused
  if (wrong) throw new Invalid([{ field: fieldOf(wrong.reason), message: words[wrong.reason] }])
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: climateSensors.id })
      .from(climateSensors)
      .where(
        and(
          eq(climateSensors.account_id, session.accountId),
          eq(climateSensors.door, 'hand'),
          eq(climateSensors.name, name),
          eq(climateSensors.kind, kind),
        ),
      )
    if (!row) throw new Error("A sensor that was heard isn't there")
    const sensor = await sensorOf(tx, session, row.id)
    if (sensor.placement) return sensor
    return placeSensor(tx, session, row.id, { place_id: placeId, zone, placed_at: ever })
  })
}

/** Before anything that can be read: what is read by hand was always there. */
const ever = '2000-01-01T00:00:00.000Z'

const fieldOf = (reason: RefusalReason) =>
  reason === 'future' || reason === 'too_old' ? 'happened_at' : 'value'

const unlikely = "That can't be right. Please check it."
const words: Record<RefusalReason, string> = {
  not_a_number: 'Please enter a number',
  future: "Can't be in the future",
  too_old: 'Readings are kept for some weeks only. Please enter a later time.',
  error_value: "That's what a broken probe reads. Please check it.",
  out_of_range: unlikely,
  unit: unlikely,
  too_often: 'There are already too many readings for this time.',
  too_many_sensors: 'There are too many sensors. Please delete one first.',
  unreadable: unlikely,
  not_climate: unlikely,
}
