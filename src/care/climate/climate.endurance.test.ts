import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { jsonPayloads, linePayloads, mutated } from '../../../test/climatePayloads.ts'
import { mostOfRequest_ms } from '../../../test/eventLoop.ts'
import { showFigures } from '../../../test/figures.ts'
import { readingsKept } from '../../../test/measuring.ts'
import { scriptOf } from '../../../test/scripts.ts'
import { climateHours, climateReadings, climateSensors } from '../../db/schema.ts'
import { readingsOfRow } from './readings/halfHours.queries.ts'
import { closeHours } from './readings/hours.queries.ts'

const minute = 60_000

async function writer() {
  const { app, db } = await testApp()
  const keeper = await signedIn({ plus: true })
  const { token } = await scriptOf(keeper, { scope: 'readings' })
  const write = (payload: string, url = '/api/v2/write') =>
    app.inject({ method: 'POST', url, payload, headers: { authorization: `Token ${token}` } })
  return { app, db, keeper, token, write }
}

const line = (entity: string, value: number, time: number) =>
  `°C,domain=sensor,entity_id=${entity} value=${value} ${time}000000`

const counted = async ({ db, keeper }: Awaited<ReturnType<typeof writer>>) =>
  (await readingsKept(db, keeper.accountId)).length

test('100,000 readings in one body never hold the event loop', async () => {
  const mine = await writer()
  const start = Date.now() - 1000 * minute
  const lines = Array.from({ length: 100_000 }, (_, at) =>
    line(`s${at % 100}`, 20 + (at % 97) / 10, start + Math.floor(at / 100) * minute),
  )
  let longest = 0
  let last = process.threadCpuUsage()
  // What the thread works between two turns: a busy machine adds nothing to it.
  const turn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000)
    last = now
  }
  const timer = setInterval(turn, 1)
  const begun = process.cpuUsage()
  const answer = await mine.write(lines.join('\n'))
  clearInterval(timer)
  const { user, system } = process.cpuUsage(begun)
  showFigures(
    'climate',
    `100,000 readings: ${Math.round((user + system) / 1000)} ms CPU, at most ${Math.round(longest)} ms at once`,
  )
  expect(answer.statusCode).toBe(204)
  expect(await counted(mine)).toBe(100_000)
  expect(longest).toBeLessThan(mostOfRequest_ms)
})

test('a thousand made up sensors are bounded, and told', async () => {
  const mine = await writer()
  const lines = Array.from({ length: 1000 }, (_, at) => line(`made_up_${at}`, 25, Date.now()))
  expect((await mine.write(lines.join('\n'))).statusCode).toBe(204)
  const { value } = (await mine.keeper.get('climate/doors')).json()
  expect(value[0]).toMatchObject({
    door: 'influx',
    sensors: 500,
    refusals: [{ reason: 'too_many_sensors', times: 500 }],
  })
})

test('a thousand damaged payloads at each door: nothing breaks', async () => {
  const mine = await writer()
  for (let seed = 1000; seed < 2000; seed++) {
    const lines = linePayloads[seed % linePayloads.length]?.text(Date.now()) ?? ''
    const json = jsonPayloads[seed % jsonPayloads.length]?.text(Date.now()) ?? ''
    const written = await mine.write(mutated(lines, seed))
    const sent = await mine.app.inject({
      method: 'POST',
      url: '/dashboard/api/readings.json',
      payload: mutated(json, seed),
      headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' },
    })
    // Too many requests are refused, and that is no damage.
    expect([seed, written.statusCode < 500, sent.statusCode < 500]).toEqual([seed, true, true])
  }
})

test('after an outage of a day, 288,000 late readings make the hours that a recomputation makes', async () => {
  const mine = await writer()
  const start = Math.floor((Date.now() - 2 * 1440 * minute) / 3_600_000) * 3_600_000
  const all = Array.from({ length: 288_000 }, (_, at) =>
    line(
      `late_${at % 200}`,
      20 + ((at * 7919) % 1500) / 100,
      start + Math.floor(at / 200) * minute,
    ),
  )
  const parts = Array.from({ length: 6 }, (_, at) => all.slice(at * 48_000, (at + 1) * 48_000))
  // The latest come first, with hours closed in between, and one part twice.
  for (const part of [...parts.toReversed(), parts[2] ?? []]) {
    expect((await mine.write(part.join('\n'))).statusCode).toBe(204)
    await closeHours(mine.db, new Date())
  }
  expect(await counted(mine)).toBe(288_000)
  const { rows } = await mine.db.execute(sql`
    select series, hour from ${climateHours} h where account_id = ${mine.keeper.accountId}
      and (n, total, low, high, first, last) is distinct from (
        select (count(*)::int, sum(e.value)::bigint, min(e.value), max(e.value),
          (array_agg(e.value order by e.at))[1], (array_agg(e.value order by e.at desc))[1])
        from ${climateReadings} r cross join lateral ${readingsOfRow} e
        where r.account_id = h.account_id and r.series = h.series
          and e.at >= h.hour and e.at < h.hour + interval '1 hour')`)
  expect(rows).toEqual([])
  const sensors = await mine.db.$count(
    climateSensors,
    and(eq(climateSensors.account_id, mine.keeper.accountId)),
  )
  expect(sensors).toBe(200)
  const hours = eq(climateHours.account_id, mine.keeper.accountId)
  expect(await mine.db.$count(climateHours, hours)).toBe(200 * 24)
})
