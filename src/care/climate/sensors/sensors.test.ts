import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/app.ts'

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
