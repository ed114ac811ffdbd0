import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/db.ts'
import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, count, mb, ms, ratio, spread } from '../report.ts'
import { percentiles, type Samples, timeOf, timesInTurn, timesUntil } from '../samples.ts'
import { type Keeper, keeperOf } from '../seed/people.ts'
import { sendLines, tokenOf } from '../sensors.ts'

const sensors = 100
const linesOfBody = 10_000
const bodies = 100
/** Of these, so many come as fast as is wanted while the list is read, the others as fast as they are taken. */
const paced = 60
/** So many one after the other, and as long without any, so that a slower machine slows down both. */
const ofTurn = 5
const wantedPerSecond = 20_000
const minute = 60_000

/** Sensors that report each minute: how many readings a second are taken, what a chart takes, and what a million weigh. */
export const readings: Measure = {
  title: 'Climate readings',
  about: `\`POST /api/v2/write\` takes a million readings of ${sensors} sensors, those of a week, in ${bodies} bodies of ${count(linesOfBody)} lines, one after the other: the first ${paced} at ${count(wantedPerSecond)} readings a second, ${ofTurn} in a row and then none for as long, while another keeper reads the list of animals, one request at a time; the others as fast as they are taken. What they weigh is all that their tables take with indexes. Charts are of a place with three sensors and a range, 200 requests each, the load generator on the same machine.`,
  async run({ app, db, seeded, readPlain }: Bench) {
    await db.execute(sql`truncate climate_readings, climate_open_hours`)
    const keeper = await keeperOf(db, 'Readings of the climate', async () => undefined)
    const token = await tokenOf(db, keeper)
    const start = Date.now() - (bodies * linesOfBody * minute) / sensors
    const bodyOf = (at: number) =>
      Array.from({ length: linesOfBody }, (_, line) => {
        const time = start + Math.floor((at * linesOfBody + line) / sensors) * minute
        return `°C,entity_id=s${line % sensors} value=${20 + ((at + line) % 97) / 10} ${time}`
      }).join('\n')
    // Made beforehand: it would hold up the list's requests, which come from this process, too.
    const packets = Array.from({ length: bodies }, (_, at) => Buffer.from(bodyOf(at)))
    const send = async (sent: readonly Buffer<ArrayBuffer>[], pace_ms = 0) => {
      for (const body of sent) await Promise.all([sendLines(app, token, body), pause(pace_ms)])
    }
    const [reader] = seeded.keepers
    if (!reader) throw new Error('There is nobody who reads')
    const list = () => read(app, reader, 'animals.json')
    const pace_ms = (linesOfBody / wantedPerSecond) * 1000
    const [before, during]: [Samples, Samples] = [[], []]
    for (let at = 0; at < paced; at += ofTurn) {
      before.push(...(await timesUntil(pause(ofTurn * pace_ms), list)))
      const turn = packets.slice(at, at + ofTurn)
      during.push(...(await timesUntil(send(turn, pace_ms), list)))
    }
    const taken_ms = await timeOf(() => send(packets.slice(paced)))
    const perSecond = ((bodies - paced) * linesOfBody * 1000) / taken_ms
    const { rows } = await db.execute<{ bytes: string }>(sql`
      select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits
      where inhparent = 'climate_readings'::regclass`)
    const place = await placeOf(db, keeper)
    // What a million readings leave behind would be timed with the charts.
    await db.execute(sql`vacuum (analyze) climate_readings, climate_hours`)
    const chart = (span: string) => () =>
      read(app, keeper, `climate_places/${place}/chart.json?span=${span}`)
    const charts = await timesInTurn({
      plain: readPlain,
      day: chart('day'),
      month: chart('month'),
      year: chart('year'),
    })
    return [
      {
        what: 'readings taken',
        figure: `${count(Math.round(perSecond))} a second`,
        bar: `≥ ${count(wantedPerSecond)} a second`,
        isMet: perSecond >= wantedPerSecond,
      },
      spread('the list without them', before),
      spread('the list with them', during),
      ratio(
        'the list with them, p99, of without',
        percentiles(during).p99_ms / percentiles(before).p99_ms,
        { most: 1.3 },
      ),
      atMost('a million readings', Number(rows[0]?.bytes) / 1_000_000, 85, mb),
      spread('u', charts.plain),
      spread('chart of 24 hours', charts.day),
      spread('chart of 30 days', charts.month),
      atMost('chart of 30 days, p95', percentiles(charts.month).p95_ms, 50, ms),
      spread('chart of a year', charts.year),
      atMost('chart of a year, p95', percentiles(charts.year).p95_ms, 80, ms),
    ]
  },
}

/** A place with a range and three of the sensors, which have a year of hours behind them. */
async function placeOf(db: Database, { accountId }: Keeper): Promise<string> {
  const limits = { zone: null, kind: 'temperature', low: 20, high: 33 }
  const targets = [
    { ...limits, part: 'day' },
    { ...limits, part: 'night', high: 28 },
  ]
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into climate_places (account_id, id, room, rack, tub, targets)
    values (${accountId}, uuidv7(), 'Room', 'Rack', '1', ${JSON.stringify(targets)}::jsonb)
    on conflict do nothing returning id`)
  const [place] = rows
  if (place) {
    await db.execute(sql`
      insert into climate_placements (account_id, id, sensor_id, place_id, zone, placed_at)
      select account_id, uuidv7(), id, ${place.id},
        (array['warm_end', 'cool_end', 'basking'])[series], now() - interval '1 year'
      from climate_sensors where account_id = ${accountId} and series <= 3`)
    await db.execute(sql`
      insert into climate_hours (account_id, series, hour, n, total, low, high, first, last)
      select ${accountId}, series, hour, 60, 60 * 28000, 26000 + series, 30000, 28000, 28000
      from generate_series(1, 3) series, generate_series(date_trunc('hour', now()) - interval '1 year',
        date_trunc('hour', now()) - interval '1 hour', interval '1 hour') hour
      on conflict do nothing`)
    return place.id
  }
  const { rows: known } = await db.execute<{ id: string }>(
    sql`select id from climate_places where account_id = ${accountId}`,
  )
  if (!known[0]) throw new Error('The place is missing: empty the bench folder')
  return known[0].id
}
