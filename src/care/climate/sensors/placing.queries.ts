import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Transaction } from '../../../db/db.ts'
import { climatePlacements, climatePlaces, climateSensors } from '../../../db/schema.ts'
import { Invalid, NotFound } from '../../../server/errors.ts'
import { lockAccount, requirePlus } from '../../../server/plan.ts'
import { owned } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { placeAt, requireFreePlace } from '../places/places.queries.ts'
import { boxOf } from './boxes.queries.ts'
import type { ClimateSensor, placeBody } from './sensors.contract.ts'
import { sensorOf } from './sensors.queries.ts'

type Placing = z.output<typeof placeBody>['placement']

/** A place by its id, or a box of the incubator by its name. */
type Where = { place_id: string; box?: null } | { place_id?: null; box: string }

/**
 * Places a sensor from a moment on, and ends where it was before. Throws `Invalid` for a place or a clutch of another
 * account or of none, and `Forbidden` with `subscription_required` beyond the free places, and for boxes without Plus.
 */
export async function placeSensor(
  tx: Transaction,
  session: Session,
  id: string,
  { place_id, clutch_id, zone = 'room', placed_at, ...spot }: Placing,
): Promise<ClimateSensor> {
  const sensor = await owned(tx, climateSensors, session.accountId).find(id)
  await lockAccount(tx, session.accountId)
  const where =
    clutch_id === undefined
      ? { place_id: place_id ?? (await placeAt(tx, session, spot)) }
      : { box: await boxOf(tx, session, clutch_id) }
  return putSensor(tx, session, sensor, { where, zone, placed_at })
}

async function putSensor(
  tx: Transaction,
  session: Session,
  sensor: Pick<ClimateSensor, 'id' | 'door' | 'name'>,
  {
    where,
    zone,
    placed_at = new Date().toISOString(),
  }: { where: Where; zone: NonNullable<Placing['zone']>; placed_at?: string | undefined },
): Promise<ClimateSensor> {
  if (typeof where.place_id === 'string') {
    await requirePlace(tx, session, where.place_id)
    await requireFreePlace(tx, session, where.place_id, sensor)
  } else await requirePlus({ session })
  const { id } = sensor
  await endPlacement(tx, session, id, placed_at)
  await tx
    .update(climateSensors)
    .set({ is_ignored: false })
    .where(
      and(
        eq(climateSensors.account_id, session.accountId),
        eq(climateSensors.id, id),
        eq(climateSensors.is_ignored, true),
      ),
    )
  await tx.insert(climatePlacements).values({
    account_id: session.accountId,
    id: newId(),
    sensor_id: id,
    ...where,
    zone,
    placed_at,
  })
  return sensorOf(tx, session, id)
}

/** Takes a sensor away from where it is. Its readings stay with that place. */
export async function unplaceSensor(
  tx: Transaction,
  session: Session,
  id: string,
): Promise<ClimateSensor> {
  await owned(tx, climateSensors, session.accountId).find(id)
  await endPlacement(tx, session, id, new Date().toISOString())
  return sensorOf(tx, session, id)
}

/** Puts another sensor where this one is. Throws `Invalid` if it is nowhere, or the other one isn't there. */
export async function replaceSensor(
  tx: Transaction,
  session: Session,
  id: string,
  by: string,
): Promise<ClimateSensor> {
  const { placement, kind } = await sensorOf(tx, session, id)
  const sensors = owned(tx, climateSensors, session.accountId)
  const other = await sensors.find(by).catch((error: unknown) => {
    if (error instanceof NotFound) throw new Invalid([{ field: 'by', message: 'Not found' }])
    throw error
  })
  if (!placement) throw new Invalid([{ message: 'This sensor has no place yet' }])
  if (by === id || other.kind !== kind) {
    throw new Invalid([{ field: 'by', message: 'Please choose another one of its kind' }])
  }
  const { place_id, box, zone } = placement
  await lockAccount(tx, session.accountId)
  await unplaceSensor(tx, session, id)
  const where = place_id === null ? { box: box ?? '' } : { place_id }
  return putSensor(tx, session, other, { where, zone })
}

/** Ends where a sensor was at a moment; one that would end before it began never was. */
async function endPlacement(
  tx: Transaction,
  { accountId }: Session,
  sensorId: string,
  ended_at: string,
) {
  const isOfSensor = and(
    eq(climatePlacements.account_id, accountId),
    eq(climatePlacements.sensor_id, sensorId),
  )
  await tx
    .delete(climatePlacements)
    .where(and(isOfSensor, sql`${climatePlacements.placed_at} >= ${ended_at}`))
  await tx
    .update(climatePlacements)
    .set({ ended_at, updated_at: sql`now()` })
    .where(
      and(
        isOfSensor,
        sql`(${climatePlacements.ended_at} is null or ${climatePlacements.ended_at} > ${ended_at})`,
      ),
    )
}

async function requirePlace(tx: Transaction, { accountId }: Session, id: string) {
  const place = await owned(tx, climatePlaces, accountId).findIfThere(id)
  if (!place) throw new Invalid([{ field: 'place_id', message: 'Not found' }])
}
