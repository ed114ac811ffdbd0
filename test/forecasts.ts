import { workOutOne } from '../src/care/forecast/forecaster.jobs.ts'
import type { Foretell } from '../src/care/forecast/forecastThread.ts'
import { forecastSheds } from '../src/care/forecast/method/forecastSheds.ts'
import { type Keeper, testApp } from './app.ts'
import { noon } from './schedules.ts'

const quiet = { warn: () => undefined, error: () => undefined }

/** The method without the server's thread, which `forecastThread.test.ts` tries. */
const foretell: Foretell = async ({ animalId, histories, seen }) =>
  forecastSheds(histories, new Set([animalId]), seen).get(animalId)

/** Works out every forecast that was asked for, as the server does on its own. */
export async function workedOut(settings: { forecastFromAll?: boolean } = {}): Promise<void> {
  const { db, config } = await testApp()
  while (await workOutOne({ db, foretell, config: { ...config, ...settings } }, quiet));
}

/** An animal that has shed so many times, every so many days, the last time `last` days ago. */
export async function shedder(
  keeper: Keeper,
  {
    sheds = 6,
    every = 30,
    last = 20,
    latinName = 'Python regius',
    ...animal
  }: { sheds?: number; every?: number; last?: number; latinName?: string } & {
    [field: string]: unknown
  } = {},
) {
  const kind = await keeper.add('species', {
    commonName: 'Ball python',
    latinName,
  })
  const { id } = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    species_id: kind.id,
    ...animal,
  })
  for (let at = sheds - 1; at >= 0; at--) {
    await keeper.add(`animals/${id}/shedding_logs`, {
      quality: 'complete',
      happenedAt: noon(last + at * every),
    })
  }
  return id as string
}

export const forecasts = 'reptile_keeper_intelligence/shed_forecasts'

export const ask = (keeper: Keeper, animal_id: unknown, more: object = {}) =>
  keeper.post(forecasts, { shed_forecast: { animal_id, ...more } })

/** An animal with a forecast that is ready; the animal's id and the forecast. */
export async function foretold(keeper: Keeper, animal: Parameters<typeof shedder>[1] = {}) {
  const id = await shedder(keeper, animal)
  const { object } = (await ask(keeper, id)).json()
  await workedOut()
  return { id, forecast: (await keeper.get(`${forecasts}/${object.id}`)).json() }
}
