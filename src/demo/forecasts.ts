import { forecastSheds } from '../care/forecast/method/forecastSheds.ts'
import type { Transaction } from '../db/db.ts'
import { shedForecasts } from '../db/schema.ts'
import { addDays, daysBetween } from '../shared/days.ts'
import { type DemoAnimal, demoAnimals } from './animals.ts'
import { isSnake } from './appetite.ts'
import { feedingsOf } from './feedings.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'
import { shedsOf } from './logs.ts'

/** How many of each snake's sheds had been forecast, the latest ones. */
const forecastEach = 2
/** A forecast was asked for so many days after a shed. */
const asked_days = 9
/** Snakes whose next shed is forecast now; the others show the button. */
const mostActive = 9

/**
 * Forecasts of the snakes as the method would have made them: past ones closed by the shed that came,
 * and one for the next shed of some.
 */
export async function addForecasts(
  tx: Transaction,
  { accountId, userId }: DemoOwner,
  now: Date,
): Promise<void> {
  const today = daysBefore(now, 0).slice(0, 10)
  const snakes = demoAnimals.filter((animal) => isSnake(animal) && !animal.left)
  const logs = logsOf(snakes, now)
  const rows = snakes.flatMap((animal, place) => {
    const sheds = logs.get(animal)?.sheds ?? []
    const from = Math.max(2, sheds.length - forecastEach)
    const past = sheds.flatMap((at, which) => (which >= from ? rowFor(animal, which, at) : []))
    const isForecast = place < mostActive && sheds.length > 0
    return isForecast ? [...past, ...rowFor(animal, sheds.length, undefined)] : past
  })
  await tx.insert(shedForecasts).values(rows)

  /** The forecast of the shed at `which`, closed by it if that has come. */
  function rowFor(animal: DemoAnimal, which: number, shed: string | undefined) {
    const before = logs.get(animal)?.sheds[which - 1]?.slice(0, 10)
    if (!before) return []
    const asOf = earlier(addDays(before, asked_days), today)
    const shed_on = shed?.slice(0, 10)
    if (shed_on && shed_on < asOf) return []
    const forecast = forecastSheds(historiesOn(asOf, animal), new Set([animal.name])).get(
      animal.name,
    )
    if (!forecast) return []
    const requestedAt = `${asOf}T08:${String(10 + (which % 40))}:00.000Z`
    const createdAt = requestedAt < now.toISOString() ? requestedAt : now.toISOString()
    return [
      {
        account_id: accountId,
        id: demoId('forecast', `${animal.name} ${which}`),
        animal_id: demoId('animal', animal.name),
        asked_by: userId,
        state: shed_on ? ('closed' as const) : ('ready' as const),
        made_on: asOf,
        predicted_on: forecast.date,
        lower_on: forecast.lower,
        upper_on: forecast.upper,
        sheds: forecast.sheds,
        mean_interval: forecast.meanInterval,
        basis: forecast.basis,
        because: forecast.because,
        created_at: createdAt,
        updated_at: shed ?? createdAt,
        ...(shed_on && {
          shedding_log_id: demoId('shed', `${animal.name} ${which}`),
          shed_on,
          error_days: daysBetween(forecast.date, shed_on),
          closed_at: shed,
        }),
      },
    ]
  }

  /** Histories of the animal and its kind as they were on a day. */
  function historiesOn(asOf: string, { species }: DemoAnimal) {
    const until = (moments: readonly string[]) =>
      moments.map((moment) => moment.slice(0, 10)).filter((day) => day <= asOf)
    return snakes
      .filter((snake) => snake.species === species)
      .map((snake) => ({
        id: snake.name,
        species,
        latinName: null,
        hatchedOn: daysBefore(now, snake.hatched).slice(0, 10),
        asOf,
        sheds: until(logs.get(snake)?.sheds ?? []),
        feedings: until(logs.get(snake)?.meals ?? []),
        weights: [],
      }))
  }
}

/** The sheds of snakes, and the meals that they took. */
const logsOf = (snakes: readonly DemoAnimal[], now: Date) =>
  new Map(
    snakes.map((animal) => [
      animal,
      {
        sheds: shedsOf(animal, now).map(({ happenedAt }) => happenedAt),
        meals: feedingsOf(animal, now).flatMap(({ success, happenedAt }) =>
          success ? happenedAt : [],
        ),
      },
    ]),
  )

const earlier = (day: string, other: string) => (day < other ? day : other)
