// npm run --silent forecast:predict -- FILE: forecasts the next shed of every animal in a file, as
// { animalId: { date, lower, upper } } on stdout. docs/forecast.md says what the file looks like.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { forecastSheds } from '../src/care/forecast/method/forecastSheds.ts'
import { Failed, root } from './run.mjs'

const whys = { ENOENT: 'there is no such file', EISDIR: "it's a folder" }

if (import.meta.main) {
  try {
    const { forecasts, left } = predict(process.argv[2])
    if (left > 0) process.stderr.write(`Left out ${left} without a valid asOf\n`)
    process.stdout.write(`${JSON.stringify(forecasts)}\n`)
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

/** Forecasts by animal, and how many were left out. Throws `Failed` for a file that can't be read. */
export function predict(path) {
  const histories = read(path)
  const forecasts = forecastSheds(histories)
  const left = histories.filter(({ id }) => !forecasts.has(id)).length
  const printed = [...forecasts].map(([id, { date, lower, upper }]) => [id, { date, lower, upper }])
  return { forecasts: Object.fromEntries(printed), left }
}

/** The histories in a file; only what the forecast may know is taken from it. */
function read(path) {
  if (!path) throw new Failed('Name a file: npm run --silent forecast:predict -- FILE')
  const { animals } = parsed(path)
  if (!Array.isArray(animals)) throw new Failed(`${path} has no list of animals`)
  return animals.map((animal, at) => {
    if (typeof animal?.id !== 'string') throw new Failed(`Animal ${at + 1} in ${path} has no id`)
    const species = typeof animal.speciesId === 'string' ? animal.speciesId : null
    return {
      id: animal.id,
      species,
      latinName: species?.replaceAll('_', ' ') ?? null,
      hatchedOn: typeof animal.dateHatched === 'string' ? animal.dateHatched : null,
      asOf: String(animal.asOf),
      sheds: days(animal.sheds),
      feedings: days(animal.feedings),
      weights: list(animal.weights).map((weight) => ({
        on: String(weight?.at),
        grams: Number(weight?.grams),
      })),
    }
  })
}

function parsed(path) {
  try {
    return JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? root, path), 'utf8')) ?? {}
  } catch (error) {
    const why = whys[error.code] ?? (error instanceof SyntaxError ? "it isn't JSON" : error.message)
    throw new Failed(`Can't read ${path}: ${why}`)
  }
}

function list(value) {
  return Array.isArray(value) ? value : []
}

function days(value) {
  return list(value).filter((day) => typeof day === 'string')
}
