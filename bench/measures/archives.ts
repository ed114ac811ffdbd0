import { setTimeout as pause } from 'node:timers/promises'
import { read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { mostMemoryOf } from '../memory.ts'
import { atMost, mb, ratio, seconds } from '../report.ts'
import type { Keeper } from '../seed/people.ts'

const fewRows = 2000
const times = 4

type App = Pick<Bench, 'app'>

/** Whether an archive of four times as much takes more memory to pack and to take in. */
export const archives: Measure = {
  title: 'Archives',
  about: `Two keepers take in ${fewRows.toLocaleString('en')} animals and ${times} times as many, and each has an archive packed, which a third takes in. Resident memory of the server is its most meanwhile. All of it is undone afterwards.`,
  async run({ app, seeded: { keepers } }: Bench) {
    const [small, large, other] = keepers
    if (!small || !large || !other) throw new Error('Too few are seeded')
    const few = await roundTrip({ app }, small, other, fewRows)
    const many = await roundTrip({ app }, large, other, fewRows * times)
    return [
      { what: 'packed', figure: seconds(few.packed_s) },
      { what: `packed, ${times} times as much`, figure: seconds(many.packed_s) },
      { what: 'node, most while it is packed and taken in', figure: mb(few.most) },
      atMost('the same, four times as much', many.most, 450, mb),
      ratio('four times as much, of once', many.most / few.most, { most: 1.3 }),
    ]
  },
}

async function roundTrip(on: App, giver: Keeper, taker: Keeper, rows: number) {
  const list = await takeIn(on, giver, new Blob([sheet(rows)]), 'animals.csv')
  const sampling = mostMemoryOf(on.app)
  const begun = performance.now()
  await write(on.app, giver, 'POST', 'exports.json', {})
  const [asked] = ((await read(on.app, giver, 'exports.json')) as { value: { id: string }[] }).value
  await until(on, giver, `exports/${asked?.id}.json`, 'ready')
  const packed_s = (performance.now() - begun) / 1000
  const answer = await fetch(`${on.app.url}/dashboard/api/exports/${asked?.id}/download`, {
    headers: { cookie: giver.cookie },
  })
  const archive = await takeIn(on, taker, await answer.blob(), 'vivary.zip')
  const most = sampling.end()
  await undo(on, taker, archive)
  await undo(on, giver, list)
  return { packed_s, most }
}

async function takeIn(on: App, keeper: Keeper, file: Blob, name: string): Promise<string> {
  const body = new FormData()
  body.set('import[source]', 'file')
  body.set('import[file]', file, name)
  const answer = await fetch(`${on.app.url}/dashboard/api/imports.json`, {
    method: 'POST',
    headers: { cookie: keeper.cookie, origin: on.app.url },
    body,
  })
  const { object } = (await answer.json()) as { object: { id: string } }
  await until(on, keeper, `imports/${object.id}.json`, 'review')
  await write(on.app, keeper, 'POST', `imports/${object.id}/apply.json`, {})
  await until(on, keeper, `imports/${object.id}.json`, 'done')
  return object.id
}

async function undo(on: App, keeper: Keeper, id: string) {
  await write(on.app, keeper, 'POST', `imports/${id}/undo.json`, {})
  await until(on, keeper, `imports/${id}.json`, 'undone')
}

async function until({ app }: App, keeper: Keeper, path: string, wanted: string) {
  while (true) {
    const { status } = (await read(app, keeper, path)) as { status: string }
    if (status === wanted) return
    if (status === 'failed') throw new Error(`${path} failed`)
    await pause(250)
  }
}

function sheet(rows: number): string {
  const lines = ['ID,Name,Species,Sex,Hatched,Genetics,Weight (g),Rack,Notes']
  for (let at = 0; at < rows; at++) {
    const year = 2000 + (at % 25)
    lines.push(
      `B${at},Animal ${at},Ball python,0.1,${year},Pastel,${100 + (at % 900)},R1,Eats well`,
    )
  }
  return `${lines.join('\n')}\n`
}
