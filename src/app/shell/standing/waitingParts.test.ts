import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/app.ts'
import { ago, noon } from '../../../../test/schedules.ts'
import { zone } from '../../../../test/zone.ts'
import type { RoundLine } from '../../../care/rounds/lines/roundLines.contract.ts'
import { showQueue } from '../../../web/queue/shown.ts'
import type { Waiting } from '../../../web/queue/waiting.ts'
import { createQueries } from '../../../web/records.ts'
import { showWaiting } from './showWaiting.ts'
import { partsOf } from './waitingParts.ts'

const animal = '019a0000-0000-7000-8000-000000000001'
const id = '019a0000-0000-7000-8000-000000000002'
const logs = `animals/${animal}/feeding_logs`

/** A write that waits, as far as this looks at it. */
const waitingFor = (record: string): Waiting => ({
  ...{ method: 'POST', path: record.slice(0, record.lastIndexOf('/')), record },
  ...{ person: 'p', account: 'a', name: 'Maren', timezone: 'Europe/Berlin' },
  ...{ number: 1, at: 0, isTried: false, failures: 0, version: 0 },
})

test('a new log waits under its id, with its time to be filled in', () => {
  const body = { feeding_log: { id, success: true } }
  expect(partsOf({ method: 'POST', path: logs, body }, [])).toEqual([
    { method: 'POST', path: logs, body, record: `${logs}/${id}`, moment: 'happenedAt' },
  ])
})

test('a record without an id of its own can’t wait: a repeat would add it twice', () => {
  expect(partsOf({ method: 'POST', path: logs, body: { feeding_log: {} } }, [])).toBeUndefined()
})

test('a round waits as its logs', () => {
  const body = { feeding_logs: [{ id, animal_id: animal, success: false }] }
  expect(partsOf({ method: 'POST', path: 'feeding_logs/bulk', body }, [])).toEqual([
    {
      method: 'POST',
      path: logs,
      body: { feeding_log: { id, success: false } },
      record: `${logs}/${id}`,
      moment: 'happenedAt',
    },
  ])
})

test('a round can be undone on the device only if every log of it still waits there', () => {
  const undo = {
    method: 'DELETE',
    path: 'feeding_logs/bulk',
    body: { feeding_logs: [{ id }] },
  } as const
  expect(partsOf(undo, [])).toBeUndefined()
  expect(partsOf(undo, [waitingFor(`${logs}/${id}`)])).toEqual([
    { method: 'DELETE', path: `${logs}/${id}`, record: `${logs}/${id}` },
  ])
})

test('a ticked task is brought back here only while its tick waits', () => {
  const restore = { method: 'POST', path: `deleted/${id}/restore`, body: {} } as const
  expect(partsOf(restore, [])).toBeUndefined()
  expect(partsOf(restore, [waitingFor(`tasks/${id}`)])?.map(({ record }) => record)).toEqual([
    `tasks/${id}`,
  ])
})

test('photos wait with an id each, whatever else was changed meanwhile; the rest of an animal does not', () => {
  const photo = new File(['x'], 'snake.png')
  const path = `animals/${animal}`
  const [part] =
    partsOf(
      { method: 'PATCH', path, body: { animal: { photos: [photo], updated_at: 'x' } } },
      [],
    ) ?? []
  expect(part?.body).toEqual({ animal: { photos: [photo], photo_ids: [expect.any(String)] } })
  const named = { animal: { photos: [photo], name: 'Saffron' } }
  expect(partsOf({ method: 'PATCH', path, body: named }, [])).toBeUndefined()
  expect(partsOf({ method: 'PATCH', path, body: { animal: { name: 'x' } } }, [])).toBeUndefined()
})

test.each([
  ['POST', 'feeders'],
  ['POST', `animals/${animal}/treatments`],
  ['DELETE', `animals/${animal}`],
  ['PATCH', 'user'],
] as const)('%s %s doesn’t wait', (method, path) => {
  expect(partsOf({ method, path, body: { record: { id } } }, [])).toBeUndefined()
})

test('what waits leaves due what is due once it is sent: a refusal, another feeder, a forgotten meal', async () => {
  const keeper = await signedIn()
  await keeper.subscribe(true)
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const daily = { started_on: ago(9), repeat_amount: 1, repeat: 'day' }
  const logs: { record: string; values: object }[] = []
  const fed = async (name: string, values: object, gets = [rat], plan: object = daily) => {
    const feedingSchedules = gets.map((feeder) => ({ ...plan, feeder_id: feeder.id }))
    const animal = await keeper.add('animals', { name, sex: 'female', feedingSchedules })
    const happenedAt = new Date().toISOString()
    const meal = { feeder_id: rat.id, success: true, happenedAt, ...values }
    logs.push({ record: `animals/${animal.id}/feeding_logs`, values: meal })
  }
  await fed('Ada', { success: false, refusal_reason: 'refused' })
  await fed('Bo', { feeder_id: mouse.id }, [rat, mouse])
  await fed('Cleo', { happenedAt: noon(1) })
  await fed('Dot', {})
  const weekly = { started_on: ago(14), repeat_amount: 1, repeat: 'week' }
  await fed('Elm', { happenedAt: noon(1) }, [rat], weekly)
  await fed('Fig', { happenedAt: noon(5) }, [rat], weekly)
  await fed('Gus', { happenedAt: noon(1) }, [rat], { ...weekly, counts_from: 'last_log' })
  await fed('Hal', { happenedAt: noon(1) }, [rat], { ...daily, counts_from: 'last_log' })
  const answers = {
    dashboard: ['dashboard'],
    'round_lines?kind=feeding&due=true': ['round_lines', 'feeding', 'due=1'],
    'due?kind=feeding&per_page=10': ['due', 'feeding', 'first'],
  }
  const read = async (path: string) => (await keeper.get(path.replace(/\?|$/, '.json$&'))).json()

  const queries = createQueries()
  for (const [path, key] of Object.entries(answers)) queries.setQueryData(key, await read(path))
  showWaiting(queries)
  const mine = logs.map(({ record, values }) => ({
    ...waitingFor(`${record}/${id}`),
    ...{ timezone: zone, moment: 'happenedAt', body: { feeding_log: values } },
  }))
  showQueue({ mine })
  const overlay = Object.values(answers).map((key) => summed(queries.getQueryData<Answer>(key)))
  showQueue({ mine: [] })

  for (const { record, values } of logs) await keeper.add(record, values)
  const afterwards = await Promise.all(
    Object.keys(answers).map(async (path) => summed(await read(path))),
  )
  expect(overlay).toEqual(afterwards)
  expect(overlay[0]).toMatchObject({ refused: 1, done: 2 })
})

type Part = { total: number; refused: number; done: number; value: RoundLine[] }
type Answer = Partial<Part> & { day?: { feeding: Part } }

/** Due lines of an answer, in the order of their ids, and its counts. */
function summed(answer: Answer = {}) {
  const { total, refused, done, value = [] } = answer.day?.feeding ?? answer
  const due = value.filter(({ is_due = true }) => is_due)
  const lines = due.map(({ schedule_id, refused_today }) => `${schedule_id} ${refused_today}`)
  return { total, refused, done, lines: lines.toSorted() }
}
