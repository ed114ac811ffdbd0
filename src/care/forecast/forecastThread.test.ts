import { expect, test } from 'vitest'
import { ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { ask, forecasts, shedder } from '../../../test/forecasts.ts'
import { addDays } from '../../shared/days.ts'
import { startForecaster } from './forecaster.jobs.ts'
import { forecastThread } from './forecastThread.ts'
import { forecastSheds } from './method/forecastSheds.ts'
import type { ShedHistory } from './method/history.ts'

ownInstallation()

const asOf = '2026-11-20'
/** As many animals and sheds as a forecast learns from at most. */
const histories = Array.from({ length: 61 }, (_, at): ShedHistory => {
  const every = 28 + (at % 9)
  const sheds = Array.from({ length: 60 }, (_, back) => addDays(asOf, -9 - back * every))
  return {
    id: `animal-${at}`,
    species: 'ball',
    latinName: 'Python regius',
    hatchedOn: '2021-05-01',
    asOf,
    isSouthern: false,
    sheds,
    feedings: sheds.map((day) => addDays(day, 5)),
    weights: [],
  }
})

test('while a forecast is worked out, the server answers others', async () => {
  const { ask: foretell, rest } = forecastThread()
  let answered = 0
  const others = setInterval(() => answered++, 1)
  const said = await foretell({ animalId: 'animal-0', histories })
  clearInterval(others)
  await rest()
  expect(answered).toBeGreaterThan(0)
  expect(said).toEqual(forecastSheds(histories, new Set(['animal-0'])).get('animal-0'))
})

test('forecasts follow one another, also after a rest and after a failure', async () => {
  const { ask: foretell, rest } = forecastThread()
  expect(await foretell({ animalId: 'unknown', histories: [] })).toBeUndefined()
  expect(await foretell({ animalId: 'animal-1', histories })).toMatchObject({ basis: 'own' })
  await rest()
  expect(await foretell({ animalId: 'animal-2', histories })).toMatchObject({ basis: 'own' })
  // @ts-expect-error a history without its lists makes the method throw
  await expect(foretell({ animalId: 'a', histories: [{ asOf }] })).rejects.toThrow('has ended')
  expect(await foretell({ animalId: 'animal-3', histories })).toMatchObject({ basis: 'own' })
  await rest()
})

test('the server works out what is asked for, and rests in between', async () => {
  const keeper = await signedIn({ plus: true })
  const quiet = { warn: () => undefined, error: () => undefined }
  const forecaster = startForecaster(await testApp(), quiet)
  const states: string[] = []
  for (let at = 0; at < 2; at++) {
    const id = await shedder(keeper)
    const { object } = (await ask(keeper, id)).json()
    await expect
      .poll(async () => (await keeper.get(`${forecasts}/${object.id}`)).json().state)
      .toBe('ready')
    states.push(object.state)
  }
  await forecaster.stop()
  expect(states).toEqual(['working', 'working'])
})
