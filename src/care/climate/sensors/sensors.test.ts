import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/app.ts'
import { measuringKeeper } from '../../../../test/measuring.ts'
import { scriptOf } from '../../../../test/scripts.ts'

test('who saves a sensor that was changed meanwhile is told, and how it stands', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.post('readings', { readings: [{ sensor: 'probe', values: { humidity: 60 } }] })
  const [seen] = (await keeper.get('climate_sensors')).json().value
  const save = (title: string) =>
    keeper.patch(`climate_sensors/${seen.id}`, {
      climate_sensor: { title, updated_at: seen.updated_at },
    })
  expect((await save('Rack A, tub 3')).statusCode).toBe(200)
  const late = await save('Rack B')
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    errors: [{ code: 'stale' }],
    object: { id: seen.id, title: 'Rack A, tub 3', value: 60 },
  })
})

test('without Plus, sensors in five places are free', async () => {
  const { sensors } = await measuringKeeper()
  const poor = await signedIn()
  const own = await scriptOf(poor, { scope: 'write' })
  await own.send('POST', 'readings', {
    readings: Array.from({ length: 6 }, (_, at) => ({
      sensor: `s${at}`,
      values: { humidity: 50 },
    })),
  })
  const answers = []
  for (const { id } of await sensors(poor)) {
    const placement = { room: id, zone: 'room' }
    answers.push((await poor.post(`climate_sensors/${id}/place`, { placement })).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 403])
})

test('a sensor is replaced, ignored and deleted', async () => {
  const { keeper, send, sensor } = await measuringKeeper()
  await send(['old', 'new'].map((name) => ({ sensor: name, values: { humidity: 50 } })))
  const [before, after] = [await sensor('old'), await sensor('new')]
  await keeper.post(`climate_sensors/${before.id}/place`, {
    placement: { room: 'Swap', zone: 'room' },
  })
  const swapped = await keeper.post(`climate_sensors/${before.id}/replace`, {
    replacement: { by: after.id },
  })
  expect(swapped.json().object.placement.zone).toBe('room')
  expect((await sensor('old')).placement).toBe(null)
  await keeper.patch(`climate_sensors/${before.id}`, { climate_sensor: { is_ignored: true } })
  expect(await send([{ sensor: 'old', values: { humidity: 60 } }])).toMatchObject({
    kept: 0,
    refused: 0,
  })
  expect((await keeper.delete(`climate_sensors/${after.id}`)).statusCode).toBe(200)
  expect(await sensor('new')).toBe(undefined)
})
