import { setTimeout as pause } from 'node:timers/promises'
import { read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { mostMemoryOf } from '../memory.ts'
import { atMost, mb, ratio, seconds, spread } from '../report.ts'
import { p95Of, timesUntil } from '../samples.ts'
import type { Keeper } from '../seed/people.ts'

const rows = 20_000

type Import = { id: string; status: string }

/** How long a large collection takes to come in, and what it costs those who read meanwhile. */
export const importsMeasure: Measure = {
  title: 'Imports',
  about: `One keeper takes in a spreadsheet of ${rows.toLocaleString('en')} animals with weights and parents, while another reads plain records, first in calm. The import is undone afterwards. Resident memory of the server is its most meanwhile.`,
  async run({ app, seeded: { keepers }, readPlain }: Bench) {
    const [keeper] = keepers
    if (!keeper) throw new Error('Nobody is seeded')
    const calm = await timesUntil(pause(3000), readPlain)
    const memory = mostMemoryOf(app)
    const begun = performance.now()
    const { id } = await upload({ app }, keeper)
    const reading = until({ app }, keeper, id, 'review')
    const readMeanwhile = await timesUntil(reading, readPlain)
    const read_s = (performance.now() - begun) / 1000
    await write(app, keeper, 'POST', `imports/${id}/apply.json`, {})
    const applied = performance.now()
    const applying = until({ app }, keeper, id, 'done')
    const writtenMeanwhile = await timesUntil(applying, readPlain)
    const applied_s = (performance.now() - applied) / 1000
    await write(app, keeper, 'POST', `imports/${id}/undo.json`, {})
    const undone = performance.now()
    const undoing = until({ app }, keeper, id, 'undone')
    const undoneMeanwhile = await timesUntil(undoing, readPlain)
    const undone_s = (performance.now() - undone) / 1000
    return [
      { what: 'read and previewed', figure: seconds(read_s) },
      atMost('written', applied_s, 60, seconds),
      { what: 'undone', figure: seconds(undone_s) },
      atMost('node, most meanwhile', memory.end(), 400, mb),
      spread('u, calm', calm),
      ratio('u while it is read, p95, of calm', p95Of(readMeanwhile, calm), { most: 2 }),
      ratio('u while it is written, p95, of calm', p95Of(writtenMeanwhile, calm), { most: 2 }),
      ratio('u while it is undone, p95, of calm', p95Of(undoneMeanwhile, calm), { most: 2 }),
      spread('u while it is read', readMeanwhile),
      spread('u while it is written', writtenMeanwhile),
      spread('u while it is undone', undoneMeanwhile),
    ]
  },
}

/** Every animal's parents stand twenty rows before it. */
function sheet(): string {
  const lines = ['ID,Name,Species,Sex,Hatched,Genetics,Weight (g),Dam,Sire,Rack,Notes']
  for (let at = 0; at < rows; at++) {
    const sex = at % 2 === 0 ? '0.1' : '1.0'
    const dam = at > 20 ? `A${at - 20 - (at % 2)}` : ''
    const sire = at > 20 ? `A${at - 19 - (at % 2)}` : ''
    const year = 2000 + Math.floor((at * 25) / rows)
    lines.push(
      `A${at},Animal ${at},Ball python,${sex},${year},Pastel het Pied,${100 + (at % 900)},${dam},${sire},R${at % 50},Eats well`,
    )
  }
  return `${lines.join('\n')}\n`
}

async function upload({ app }: Pick<Bench, 'app'>, keeper: Keeper): Promise<Import> {
  const body = new FormData()
  body.set('import[source]', 'file')
  body.set('import[file]', new Blob([sheet()]), 'animals.csv')
  const answer = await fetch(`${app.url}/dashboard/api/imports.json`, {
    method: 'POST',
    headers: { cookie: keeper.cookie, origin: app.url },
    body,
  })
  const { object } = (await answer.json()) as { object: Import }
  return object
}

async function until({ app }: Pick<Bench, 'app'>, keeper: Keeper, id: string, wanted: string) {
  while (true) {
    const { status } = (await read(app, keeper, `imports/${id}.json`)) as Import
    if (status === wanted) return
    if (status === 'failed') throw new Error('The import failed')
    await pause(250)
  }
}
