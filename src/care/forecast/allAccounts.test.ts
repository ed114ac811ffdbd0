import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { ask, forecasts, shedder, workedOut } from '../../../test/forecasts.ts'
import { ago } from '../../../test/schedules.ts'
import { daysBetween } from '../../shared/days.ts'
import { seenByAll } from './allAccounts.queries.ts'

test('only where it is switched on, a species is learnt from the sums of five accounts or more', async () => {
  const { db } = await testApp()
  const latinName = 'Vivarius testatus'
  const adult = { latinName, dateHatched: ago(2000), sheds: 6, every: 64 }
  for (let accounts = 0; accounts < 4; accounts++) {
    await shedder(await signedIn({ plus: true }), adult)
  }
  expect(await seenByAll(db, latinName)).toBeUndefined()
  await shedder(await signedIn({ plus: true }), adult)
  const seen = await seenByAll(db, ' vivarius TESTATUS')
  expect(seen?.adult).toBeCloseTo(64, 3)
  expect(seen?.young).toBeUndefined()

  const middle = async (forecastFromAll: boolean) => {
    const keeper = await signedIn({ plus: true })
    const id = await shedder(keeper, { latinName, dateHatched: ago(2000), sheds: 1, last: 2 })
    const { object } = (await ask(keeper, id)).json()
    await workedOut({ forecastFromAll })
    const { predictedToShedAt } = (await keeper.get(`${forecasts}/${object.id}`)).json()
    return daysBetween(ago(2), predictedToShedAt)
  }
  const [alone, together] = [await middle(false), await middle(true)]
  expect(Math.abs(together - 64)).toBeLessThan(Math.abs(alone - 64))
})
