type Group = {
  mutate: string[]
  tests: readonly string[]
  /** Where all that the tests do is to compare texts with files. */
  runner?: 'tables'
}

const method = 'src/care/forecast/method'
const ofForecasts = { tests: [`${method}/figures.test.ts`], runner: 'tables' } as const
const reading = 'src/running/imports/reading'
const ofCells = (kind: string) =>
  ({ tests: [`${reading}/cells/spellings/${kind}.test.ts`], runner: 'tables' }) as const

/*
 * Pure rules, by what they rule, with the tests that hold them, the quickest first. `npm run mutate -- rules` changes each
 * operator, condition, text and block of them in turn; the tests need no database. A group takes ten minutes of two cores
 * at most; `-- rules cells` is all those whose names begin so.
 */
export const groups: Record<string, Group> = {
  recurrence: {
    mutate: ['src/care/schedules/recurrence.ts', 'src/care/schedules/due/due.ts'],
    tests: ['src/care/schedules/due/due.test.ts'],
  },
  doses: {
    mutate: ['src/collection/health/treatments/course.ts'],
    tests: ['src/collection/health/treatments/course.test.ts'],
  },
  units: {
    mutate: ['src/shared/weights.ts', 'src/shared/numbers.ts'],
    tests: ['src/shared/weights.test.ts', 'src/shared/numbers.test.ts'],
  },
  genetics: {
    mutate: [
      ...['cross', 'fractions', 'twoSteps', 'wanted'].map(
        (name) => `src/breeding/genetics/${name}.ts`,
      ),
      'src/breeding/genetics/crossing/!(*.test).ts',
    ],
    tests: [
      ...['odds', 'genetics', 'wanted', 'crossing/mixtures', 'properties'].map(
        (name) => `src/breeding/genetics/${name}.test.ts`,
      ),
    ],
  },
  'forecast-chances': {
    mutate: [`${method}/@(because|forecastSheds|intervals|latents|nextShed|regularity).ts`],
    ...ofForecasts,
  },
  'forecast-learning': {
    // What guides say is no rule.
    mutate: [
      `${method}/!(because|forecastSheds|intervals|latents|nextShed|regularity|guides|*.test).ts`,
    ],
    ...ofForecasts,
  },
  plan: {
    mutate: ['src/breeding/season/season.ts', 'src/people/subscription/stripe/paidTime.ts'],
    tests: [
      'src/breeding/season/standings.test.ts',
      'src/people/subscription/stripe/paidTime.test.ts',
    ],
  },
  'cells-figures': {
    mutate: [`${reading}/cells/@(amounts|days|intervals).ts`],
    ...ofCells('figures'),
  },
  'cells-meals': {
    mutate: [`${reading}/cells/@(foods|logWords|meals).ts`],
    ...ofCells('meals'),
  },
  'cells-words': {
    mutate: [`${reading}/cells/!(amounts|days|intervals|foods|logWords|meals).ts`],
    ...ofCells('words'),
  },
}
