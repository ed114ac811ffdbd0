import { v7 as newId } from 'uuid'
import { ms, type Row, ratio } from './report.ts'
import type { Husbandry } from './seedHusbandry.ts'
import type { Served } from './stack.ts'
import { timesOf } from './times.ts'

/** The page of an animal with 5,000 logs against one with 50. */
export async function animalPages(app: Served, keeper: Husbandry): Promise<Row[]> {
  const page = (id: string) => timesOf(() => read(app, keeper, `animals/${id}.json`))
  const [few, many] = [await page(keeper.few), await page(keeper.many)]
  return [
    { what: 'page of an animal with 50 logs, p95', figure: ms(few.p95_ms) },
    { what: 'page of an animal with 5,000 logs, p95', figure: ms(many.p95_ms) },
    ratio('p95, 50 → 5,000 logs', many.p95_ms / few.p95_ms, { most: 1.5 }),
  ]
}

/** A round of 300 animals against a round of 10, each taken back again outside the measured time. */
export async function rounds(app: Served, keeper: Husbandry): Promise<Row[]> {
  const [small, large] = [await round(app, keeper, 10), await round(app, keeper, 300)]
  return [
    { what: 'round of 10, p50', figure: ms(small.p50_ms) },
    { what: 'round of 300, p50', figure: ms(large.p50_ms) },
    ratio('10 → 300 animals', large.p50_ms / small.p50_ms, { most: 5 }),
  ]
}

async function round(app: Served, keeper: Husbandry, count: number) {
  const animals = keeper.round.slice(0, count)
  const sent: { id: string }[][] = []
  const times = await timesOf(async () => {
    const rows = animals.map((animal_id) => ({
      id: newId(),
      animal_id,
      feeder_id: keeper.feeder,
      success: true,
    }))
    sent.push(rows)
    await write(app, keeper, 'POST', rows)
  }, 20)
  for (const rows of sent) await write(app, keeper, 'DELETE', rows)
  return times
}

/** Lists of logs of one animal with 1,000 and with 100,000: first, filtered, middle and last page. */
export async function logLists(app: Served, keeper: Husbandry): Promise<Row[]> {
  const list = (id: string, query: string) => `animals/${id}/feeding_logs.json?${query}`
  const p50 = async (path: string, times?: number) =>
    (await timesOf(() => read(app, keeper, path), times)).p50_ms
  const { totalPages } = (await read(app, keeper, list(keeper.long, ''))) as { totalPages: number }
  const short = await p50(list(keeper.short, ''))
  const long = await p50(list(keeper.long, ''))
  const shortFailed = await p50(list(keeper.short, 'filter=failed'))
  const longFailed = await p50(list(keeper.long, 'filter=failed'))
  const middle = await p50(list(keeper.long, `page=${Math.ceil(totalPages / 2)}`), 60)
  const last = await p50(list(keeper.long, `page=${totalPages}`), 60)
  return [
    { what: 'first page of 1,000 feedings, p50', figure: ms(short) },
    { what: 'first page of 100,000 feedings, p50', figure: ms(long) },
    ratio('first page, 1,000 → 100,000', long / short, { most: 1.5 }),
    ratio('refusals, 1,000 → 100,000', longFailed / shortFailed, { most: 1.5 }),
    ratio('middle page of 100,000, of its first', middle / long, { most: 10 }),
    ratio('last page of 100,000, of its first', last / long, { most: 2 }),
  ]
}

async function read({ url }: Served, { token }: Husbandry, path: string): Promise<unknown> {
  const answer = await fetch(`${url}/dashboard/api/${path}`, {
    headers: { cookie: `vivary=${token}` },
  })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

async function write(
  { url }: Served,
  { token }: Husbandry,
  method: 'POST' | 'DELETE',
  rows: object[],
) {
  const answer = await fetch(`${url}/dashboard/api/feeding_logs/bulk.json`, {
    method,
    headers: { cookie: `vivary=${token}`, 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ feeding_logs: rows }),
  })
  if (!answer.ok) throw new Error(`A round of ${rows.length} answered ${await answer.text()}`)
  await answer.arrayBuffer()
}
