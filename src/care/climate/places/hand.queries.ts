import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Transaction } from '../../../db/db.ts'
import { climateSensors } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import type { Session } from '../../../server/session/session.ts'
import { type RefusalReason, unitsOf } from '../../../shared/climate.ts'
import type { Take } from '../readings/intake.ts'
import type { handReading } from '../readings/readings.contract.ts'
import { placeSensor } from '../sensors/placing.queries.ts'
import type { ClimateSensor } from '../sensors/sensors.contract.ts'
import { sensorOf } from '../sensors/sensors.queries.ts'
import { findPlace, requireFreePlace } from './places.queries.ts'

type Reading = z.output<typeof handReading>['reading']

/**
 * Takes a reading by hand: of a sensor of its own for each zone and kind of a place, which is made with the first.
 * Throws `Invalid` for what can't be, `NotFound` without the place, `Forbidden` beyond the free places.
 */
export async function takeByHand(
  db: Database,
  take: Take,
  session: Session,
  placeId: string,
  { kind, zone, value, happened_at = new Date().toISOString() }: Reading,
): Promise<ClimateSensor> {
  const name = `${placeId} ${zone}`
  const standing = (tx: Transaction) => standingByHand(tx, session, { placeId, zone, name, kind })
  await db.transaction(async (tx) => {
    await findPlace(tx, session, { id: placeId })
    if (!(await standing(tx))) await requireFreePlace(tx, session, placeId)
  })
  const [unitWord] = unitsOf[kind]
  const heard = { name, kind, unitWord, at_ms: Date.parse(happened_at), value }
  const { refused } = await take(session.accountId, 'hand', [heard])
  const [wrong] = refused
  if (wrong) throw new Invalid([{ field: fieldOf(wrong.reason), message: words[wrong.reason] }])
  const sensor = await db.transaction(standing)
  if (!sensor) throw new Error("A sensor that was heard isn't there")
  return sensor
}

/** The sensor of what is read by hand in a zone, put back where it belongs; undefined before the first reading. */
async function standingByHand(
  tx: Transaction,
  session: Session,
  { placeId, zone, name, kind }: Pick<Reading, 'zone' | 'kind'> & { placeId: string; name: string },
): Promise<ClimateSensor | undefined> {
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
  if (!row) return undefined
  const sensor = await sensorOf(tx, session, row.id)
  const { is_ignored, placement } = sensor
  if (!is_ignored && placement?.place_id === placeId && placement.zone === zone) return sensor
  return placeSensor(tx, session, row.id, { place_id: placeId, zone, placed_at: ever })
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
