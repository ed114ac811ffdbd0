import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { microchip } from './recipes/microchip.ts'
import type { Recipe } from './recipes/recipe.ts'
import { thermostats } from './recipes/thermostats.ts'
import { openWorkshop } from './recipes/workshop.ts'

/* Performs the recipes of CONTRIBUTING.md on a copy of the project, as they are and with steps left out. */

const types = 'tsc --noEmit --singleThreaded'
const tests = (files: string, names: string) =>
  `vitest run --maxWorkers=1 ${files
    .split(' ')
    .map((file) => (file.includes('/') ? file : `test/${file}.test.ts`))
    .join(' ')} -t "${names}"`
const kinds = 'src/running/exports/kinds/kinds.test.ts'

type Omission = { without: string[]; command: string; says: string[] }

const performances: { recipe: Recipe; after: string; omissions: Omission[] }[] = [
  {
    recipe: thermostats,
    after: tests(
      `everyResource everyList everyField everyRoute everyRole everyHistory everyAnswer records upgrades ${kinds}`,
      'thermostat|newest|every table|in the list|is deleted|can be found',
    ),
    omissions: [
      {
        without: ['src/db/tables/inventory.ts'],
        command: types,
        says: ['records.ts(', "Property 'thermostats' does not exist"],
      },
      {
        without: ['src/app/records.ts'],
        command: tests('records', 'in the list|is deleted'),
        says: ['thermostats'],
      },
      {
        without: [
          ...['src/db/functions.sql', 'src/app/shell/shownKinds.ts', 'src/app/screens.ts'],
          ...['src/day/search/search.contract.ts', 'src/running/exports/kinds/care.ts', 'fixture'],
        ],
        command: tests(
          `everyField records upgrades ${kinds}`,
          'thermostat|newest|every table|can be found',
        ),
        says: [
          'the triggers of a thermostat > keep its history as the list says',
          'the triggers of a thermostat > keep its search terms exactly if it can be found',
          'the triggers of a thermostat > keep the total of its list',
          'what can be found is what the contract of the search names',
          'a search that shows a thermostat is fetched anew when one changes',
          'every table of an account tells open tabs of its changes',
          'every table of the database is in an archive',
          'thermostats have a form that is a screen of its own',
          'the newest schema has its fixture',
        ],
      },
      {
        without: ['test/factories.ts'],
        command: tests('everyResource', 'thermostats.+the sample'),
        says: ['thermostats > the sample of every field leaves none out'],
      },
      {
        without: ['src/app/routes.ts'],
        command: tests('everyRoute', 'in a list here'),
        says: ['thermostats'],
      },
    ],
  },
  {
    recipe: microchip,
    after: tests(
      `everyResource everyField everyHistory records upgrades ${kinds} src/running/imports/kinds/kinds.test.ts`,
      'animal|newest|every column|every table|column',
    ),
    omissions: [
      {
        without: ['src/db/tables/animals.ts', 'src/care/animals/ColumnsSheet.tsx'],
        command: types,
        says: ['microchip', 'ColumnsSheet.tsx'],
      },
      {
        without: [
          'src/care/animals/AnimalFormScreen.tsx',
          'src/care/animals/page/Folds.tsx',
          'src/care/animals/AnimalsScreen.tsx',
          'fixture',
        ],
        command: tests('everyField upgrades', 'of animals|newest'),
        says: [
          'animals: microchip has no input on the form, no display',
          'the newest schema has its fixture',
        ],
      },
      {
        without: ['test/factories.ts'],
        command: tests('everyResource', 'animals.+the sample'),
        says: ['microchip'],
      },
      {
        without: ['src/collection/animals/animals.contract.ts'],
        command: tests('everyHistory', 'every column'),
        says: ['microchip'],
      },
    ],
  },
]

describe.each(performances)(
  '$recipe.heading',
  ({ recipe: { needed, complete }, after, omissions }) => {
    const steps = [...needed, ...complete]
    const commands = steps.flatMap(({ command }) => command ?? [])
    let workshop: ReturnType<typeof openWorkshop>

    beforeAll(async () => {
      workshop = openWorkshop()
      workshop.edit(steps)
      for (const command of commands) expectGood(await workshop.runScript(command))
    })
    afterAll(() => workshop.close())

    test('followed to its end, it compiles', async () => expectGood(await workshop.run(types)))

    test('and the shared tests try what it adds and pass', async () => {
      const result = await workshop.run(after)
      expectGood(result)
      expect(result.output).toMatch(/Tests +\d+ passed/)
    })

    test.each(omissions)(
      'forgetting $without is pointed out',
      async ({ without, command, says }) => {
        workshop.edit(steps, without)
        if (without.includes('fixture')) workshop.removeFixture()
        const { isGood, output } = await workshop.run(command)
        for (const words of says) expect(output).toContain(words)
        expect(isGood).toBe(false)
      },
    )
  },
)

function expectGood({ isGood, output }: { isGood: boolean; output: string }) {
  expect(isGood, output).toBe(true)
}
