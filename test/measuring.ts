import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readingsOfRow } from '../src/care/climate/readings/halfHours.queries.ts'
import type { Database } from '../src/db/db.ts'
import { climateReadings } from '../src/db/schema.ts'
import { signedIn, testApp } from './app.ts'
import { scriptIn, scriptOf } from './scripts.ts'

export const minute = 60_000

const ns = (time: number) => `${time}000000`

/** A line as Home Assistant sends it. */
export const state = (entity: string, value: number | string, time: number) =>
  `°C,domain=sensor,entity_id=${entity} value=${value},friendly_name_str="Warm\\ side, \\"left\\"" ${ns(time)}`

/** All readings of an account as they are kept, of each sensor in their order: times in ms, values in thousandths. */
export async function readingsKept(db: Database, accountId: string) {
  const { rows } = await db.execute<{ series: number; at_ms: string; value: number }>(sql`
    select r.series, (extract(epoch from e.at) * 1000)::bigint::text as at_ms, e.value
    from ${climateReadings} r cross join lateral ${readingsOfRow} e
    where r.account_id = ${accountId} order by r.series, e.at`)
  return rows.map(({ at_ms, ...row }) => ({ ...row, at_ms: Number(at_ms) }))
}

/** A keeper on Plus, the ways in which their readings come, and the sensors that were heard. */
export async function measuringKeeper() {
  const { app } = await testApp()
  const keeper = await signedIn({ plus: true })
  const { token } = await scriptOf(keeper, { scope: 'readings' })

  const write = async (lines: string[] | string | Buffer, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/write?org=holt&bucket=climate',
      payload: Array.isArray(lines) ? lines.join('\n') : lines,
      headers: { authorization: `Token ${token}`, 'content-type': 'text/plain', ...headers },
    })

  async function send(readings: object[]) {
    const answer = await scriptIn(app, token)('POST', 'readings.json', { readings })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    return answer.json()
  }

  const sensors = async (who = keeper) => (await who.get('climate_sensors?filter=all')).json().value
  const sensor = async (name: string) =>
    (await sensors()).find((one: { name: string }) => one.name === name)
  return { keeper, token, write, send, sensors, sensor }
}
