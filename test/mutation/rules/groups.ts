/*
 * Pure rules, by what they rule, with the tests that hold them, the quickest first. `npm run mutate -- rules` changes each
 * operator, condition, text and block of them in turn; the tests need no database.
 */
export const groups: Record<string, { mutate: string[]; tests: string[] }> = {
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
  forecast: {
    // What guides say is no rule.
    mutate: ['src/care/forecast/method/!(guides|*.test).ts'],
    tests: ['figures', 'forecastSheds'].map((name) => `src/care/forecast/method/${name}.test.ts`),
  },
  plan: {
    mutate: ['src/breeding/season/season.ts', 'src/people/subscription/stripe/paidTime.ts'],
    tests: [
      'src/breeding/season/standings.test.ts',
      'src/people/subscription/stripe/paidTime.test.ts',
    ],
  },
  cells: {
    mutate: ['src/running/imports/reading/cells/!(*.test).ts'],
    tests: ['cells/spellings', 'cells', 'hets', 'intervals', 'meals'].map(
      (name) => `src/running/imports/reading/${name}.test.ts`,
    ),
  },
}
