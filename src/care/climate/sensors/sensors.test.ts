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

  const heard = await sensors(poor)
  const sixth = await poor.add('climate_places', { room: 'Sixth' })
  const reading = { kind: 'humidity', zone: 'room', value: 40 }
  const byHand = await poor.post(`climate_places/${sixth.id}/readings`, { reading })
  expect([byHand.statusCode, await sensors(poor)]).toEqual([403, heard])
  const moved = heard.find(({ placement }: { placement: object | null }) => placement)
  const placement = { place_id: sixth.id, zone: 'room' }
  const move = await poor.post(`climate_sensors/${moved.id}/place`, { placement })
  expect([move.statusCode, move.json().object]).toMatchObject([200, { placement }])
})

test('what is read by hand stays with its place, whatever became of it', async () => {
  const { keeper, sensors } = await measuringKeeper()
  const [bench, shelf] = [
    await keeper.add('climate_places', { room: 'Bench' }),
    await keeper.add('climate_places', { room: 'Shelf' }),
  ]
  const read = async (value: number) => {
    const reading = { kind: 'humidity', zone: 'room', value }
    const answer = await keeper.post(`climate_places/${bench.id}/readings`, { reading })
    return answer.json().object
  }
  const valuesAt = async ({ id = '' }) =>
    (await keeper.get(`climate_places/${id}/now`))
      .json()
      .zones.map((zone: { value: number }) => zone.value)
  const { id } = await read(40)
  await keeper.post(`climate_sensors/${id}/place`, {
    placement: { place_id: shelf.id, zone: 'room' },
  })
  expect(await read(41)).toMatchObject({ id, placement: { place_id: bench.id } })
  expect([await valuesAt(bench), await valuesAt(shelf)]).toEqual([[41], []])
  await keeper.patch(`climate_sensors/${id}`, { climate_sensor: { is_ignored: true } })
  expect(await valuesAt(bench)).toEqual([])
  await read(42)
  expect(await valuesAt(bench)).toEqual([42])
  await keeper.delete(`climate_places/${bench.id}`)
  expect((await keeper.get('climate')).json().waiting).toBe(0)
  expect(await sensors()).toHaveLength(1)
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
