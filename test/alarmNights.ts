import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { afterEach, beforeAll } from 'vitest'
import type { Alarm } from '../src/care/climate/alarms/alarms.contract.ts'
import { evaluate } from '../src/care/climate/alarms/evaluate.queries.ts'
import { takeReadings } from '../src/care/climate/readings/take.queries.ts'
import { makeWeeks } from '../src/care/climate/readings/weeks.queries.ts'
import {
  climateAlarms,
  climatePlacements,
  climatePlaces,
  climateSensors,
  climateWatches,
  outbox,
  pushSubscriptions,
} from '../src/db/schema.ts'
import type { ClimateZone } from '../src/shared/climate.ts'
import { type Keeper, ownInstallation, signedIn, testApp } from './app.ts'
import { ago } from './schedules.ts'
import { zone } from './zone.ts'

/* Nights of a rack room and of an incubator, played by the clock of a test. Its installation is its own, since all zones are looked at. */

export const minute = 60_000
/** Everything is played in the past. */
export const night = Date.now() - 12 * 60 * minute

export type Heard = Record<string, number>

/** Gives this file an installation of its own, which has the weeks of its nights. */
export function ownNights() {
  ownInstallation()
  beforeAll(async () => {
    const { db } = await testApp()
    await makeWeeks(db, night - 2 * 86_400_000, Date.now())
  })
  // Each look judges all zones.
  afterEach(async () => {
    const { db } = await testApp()
    for (const table of [climateWatches, climateAlarms, climatePlacements]) await db.delete(table)
  })
}

/** The alarms of now, and those that have ended. */
export const alarmsOf = async (who: Keeper): Promise<{ now: Alarm[]; ended: Alarm[] }> =>
  (await who.get('climate_alarms')).json()

/** Takes these temperatures of sensors as of a moment. */
export async function hear({ accountId }: Keeper, at_ms: number, values: Heard) {
  const { db } = await testApp()
  const heard = Object.entries(values).map(([name, value]) => ({
    ...{ name, value, at_ms, kind: 'temperature' as const, unitWord: 'celsius' },
  }))
  await takeReadings(db, { accountId, door: 'json', days: 30 }, heard)
}

export const look = async (at: number) => evaluate(await testApp(), { now: new Date(at) })

/** Looks every `step` minutes for so long; each time `heard` says what is heard first. */
export async function pass(
  keeper: Keeper,
  from: number,
  minutes: number,
  heard: (at: number) => Heard,
  step = 1,
) {
  for (let at = 0; at < minutes; at += step) {
    await hear(keeper, from + at * minute, heard(at))
    await look(from + at * minute)
  }
}

const band = (['day', 'night'] as const).map((part) => ({
  ...{ zone: 'warm_end' as const, kind: 'temperature' as const, part, low: 28, high: 33 },
}))

/** Places in the rack room, each with a sensor at its warm end, which has just said 31 °C. */
export async function addTubs(
  keeper: Keeper,
  tubs: readonly string[],
  at: number,
  zone: ClimateZone = 'warm_end',
) {
  const { db } = await testApp()
  const { accountId: account_id } = keeper
  const warm = Object.fromEntries(tubs.map((tub) => [tub, 31]))
  for (const moment of [at - minute, at]) await hear(keeper, moment, warm)
  const sensors = await db
    .select()
    .from(climateSensors)
    .where(eq(climateSensors.account_id, account_id))
  const places = tubs.map((tub) => ({
    ...{ account_id, id: newId(), room: 'Rack room', rack: 'Rack A', tub },
    targets: band.map((target) => ({ ...target, zone })),
    ...{ day_from: '00:00', day_to: '00:00' },
  }))
  await db.insert(climatePlaces).values(places)
  const placements = places.map(({ id: place_id, tub }) => ({
    ...{ account_id, id: newId(), place_id, zone, placed_at: new Date(at).toISOString() },
    sensor_id: sensors.find(({ name }) => name === tub)?.id ?? '',
  }))
  await db.insert(climatePlacements).values(placements)
  return placements
}

export async function addTub(keeper: Keeper, tub: string, at: number, zone?: ClimateZone) {
  const [{ place_id, sensor_id } = { place_id: '', sensor_id: '' }] = await addTubs(
    keeper,
    [tub],
    at,
    zone,
  )
  return { place_id, sensor_id }
}

/** A clutch in a box since some days ago, which needs 30.5 to 32 °C unless it is said. Its id. */
export const addClutch = async (who: Keeper, box: string, more: object = {}): Promise<string> =>
  (
    await who.add('clutches', {
      ...{ name: `Clutch of ${box}`, number_of_eggs: 2, box, incubating_since: ago(9) },
      ...{ celsius_from: 30.5, celsius_to: 32, ...more },
    })
  ).id

/** Puts a sensor of the box's name, which has just said 31 °C, into each of these boxes. */
export async function addProbes(who: Keeper, boxes: readonly string[], at: number) {
  const { db } = await testApp()
  const { accountId: account_id } = who
  const warm = Object.fromEntries(boxes.map((box) => [box, 31]))
  for (const moment of [at - minute, at]) await hear(who, moment, warm)
  const sensors = await db
    .select()
    .from(climateSensors)
    .where(eq(climateSensors.account_id, account_id))
  await db.insert(climatePlacements).values(
    boxes.map((box) => ({
      ...{ account_id, id: newId(), box, zone: 'room' as const },
      placed_at: new Date(at).toISOString(),
      sensor_id: sensors.find(({ name }) => name === box)?.id ?? '',
    })),
  )
}

/** Someone acknowledges an alarm, as of a moment. */
export async function acknowledge(who: Keeper, id: string | undefined, at: number) {
  const { db } = await testApp()
  const answer = await who.post(`climate_alarms/${id}/acknowledge`)
  const acknowledged_at = new Date(at).toISOString()
  await db
    .update(climateAlarms)
    .set({ acknowledged_at })
    .where(and(eq(climateAlarms.account_id, who.accountId), eq(climateAlarms.id, id ?? '')))
  return answer.json().object
}

export async function addPhone({ accountId, userId }: Keeper) {
  const { db } = await testApp()
  await db.insert(pushSubscriptions).values({
    ...{ account_id: accountId, user_id: userId, id: newId() },
    ...{ endpoint: `https://push.example.org/${newId()}`, p256dh: 'p', auth: 'a' },
  })
}

export async function pushesOf({ accountId }: Keeper): Promise<string[]> {
  const { db } = await testApp()
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.account_id, accountId), eq(outbox.channel, 'push')))
    .orderBy(outbox.created_at, outbox.id)
  return rows.map(({ payload }) => (payload as { title: string }).title)
}

/** A keeper with a phone, and clutches in these boxes, each with a probe. */
export async function incubating(...boxes: string[]) {
  const keeper = await signedIn({ plus: true, time_zone: zone })
  await addPhone(keeper)
  const ids: string[] = []
  for (const box of boxes) ids.push(await addClutch(keeper, box))
  await addProbes(keeper, boxes, night)
  return { keeper, ids }
}

/** The incubator's boxes as their alarms see them. */
export const boxesOf = async (who: Keeper) => (await who.get('climate/boxes/alarms')).json()
export const changeBox = (who: Keeper, clutchId: string | undefined, box_alarm_rule: object) =>
  who.patch(`climate/boxes/${clutchId}/alarms`, { box_alarm_rule })
