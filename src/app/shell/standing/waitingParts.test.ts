import { expect, test } from 'vitest'
import type { Waiting } from '../../../web/queue/waiting.ts'
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
