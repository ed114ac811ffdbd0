import type { Copy, Edit, Recipe } from './recipe.ts'

const copyOf = (role: string): Copy => ({
  copyOf: `src/care/supplements/supplements.${role}`,
  words: { supplement: 'thermostat', Supplement: 'Thermostat' },
})

/** The import of its contract, from so far below the folder of all rooms. */
const importFrom = (above: string): Edit => ({
  after: 'import { supplementResource }',
  add: `import { thermostatResource } from '${above}care/thermostats/thermostats.contract.ts'\n`,
})

/** A resource that is one table, with supplements as its model. */
export const thermostats: Recipe = {
  heading: 'Adding a resource, with supplements as the example',
  needed: [
    {
      title: 'The table',
      files: {
        'src/db/tables/inventory.ts': [
          {
            before: 'export const bulbs = pgTable(',
            add: `export const thermostats = pgTable(
  'thermostats',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    brand: text().notNull().default(''),
    acquiredFrom: text().notNull().default(''),
  },
  (thermostat) => [
    ownedKey(thermostat),
    ...listIndexes('thermostats', thermostat, thermostat.name),
  ],
)

`,
          },
        ],
      },
    },
    {
      title: 'The migration',
      command: 'migration -- --name keepers_have_thermostats',
      reads: ['test/lockingStatements.ts'],
      files: {
        'src/db/functions.sql': [
          { after: 'SELECT count_rows_of(kind) FROM unnest(ARRAY[', add: "'thermostats', " },
          { after: 'SELECT tell_changes_of(kind) FROM unnest(ARRAY[', add: "'thermostats', " },
          {
            after: "make_findable('species',",
            add: "  make_findable('thermostats', 'Thermostat', 'name', ARRAY['r.brand || '' '' || r.name'], '{}', '{}'),\n",
          },
          { after: "'record', 'id', '', '{}')\nFROM unnest(ARRAY[", add: "'thermostats', " },
        ],
        'src/app/shell/shownKinds.ts': [
          { before: '  tasks: [', add: "  thermostats: ['thermostats'],\n" },
          { after: '  search_results: [', add: "'thermostats', " },
        ],
      },
    },
    {
      title: 'The contract',
      reads: ['supplements.contract.ts', 'src/shared/fields.ts', 'feeders.contract.ts'],
      files: {
        'src/care/thermostats/thermostats.contract.ts': copyOf('contract.ts'),
      },
    },
    {
      title: 'The API',
      reads: ['supplements.routes.ts'],
      files: {
        'src/care/thermostats/thermostats.routes.ts': copyOf('routes.ts'),
        'src/app/routes.ts': [
          {
            after: 'import { supplementRoutes }',
            add: "import { thermostatRoutes } from '../care/thermostats/thermostats.routes.ts'\n",
          },
          { after: '  taskRoutes,', add: '  thermostatRoutes,\n' },
        ],
      },
    },
    {
      title: 'The list of records',
      files: {
        'src/app/records.ts': [
          importFrom('../'),
          {
            before: '  record(taskResource,',
            add: `  record(thermostatResource, tables.thermostats, {
    search: { klass: 'Thermostat' },
    removable: { name: tables.thermostats.name },
  }),
`,
          },
        ],
        'src/day/search/search.contract.ts': [
          importFrom('../../'),
          {
            after: '  Supplement: supplementResource,',
            add: '  Thermostat: thermostatResource,\n',
          },
        ],
        'src/running/exports/kinds/care.ts': [
          importFrom('../../../'),
          {
            before: '  kindOf(tables.bulbs,',
            add: "  kindOf(tables.thermostats, { about: 'A thermostat.', input: () => thermostatResource.input }),\n",
          },
        ],
      },
    },
    {
      title: 'The screens',
      reads: ['supplements.screens.tsx', 'feeders.screens.tsx'],
      files: {
        'src/care/thermostats/thermostats.screens.tsx': {
          ...copyOf('screens.tsx'),
          without: 'Dusted',
        },
        'src/app/screens.ts': [
          {
            before: "  ...screensOf('inventory/bulbs',",
            add: "  ...screensOf('inventory/thermostats', () => import('../care/thermostats/thermostats.screens.tsx')),\n",
          },
        ],
      },
    },
    {
      title: 'The link',
      reads: ['src/web/shell/places.tsx', 'screens.ts'],
      files: {
        'src/care/inventory/InventoryScreen.tsx': [
          {
            before: '          <Row\n            title="Bulbs',
            add: `          <Row
            title="Thermostats"
            href="/inventory/thermostats"
            leading={<IconPill size={24} aria-hidden="true" />}
          />
`,
          },
        ],
      },
    },
    {
      title: 'The tests',
      reads: [
        'test/everyResource.test.ts',
        'test/everyField.test.ts',
        'test/everyRoute.test.ts',
        'test/everyRole.test.ts',
        'test/everyHistory.test.ts',
        'test/records.test.ts',
        'test/routeSamples.ts',
        'thermostats.test.ts',
      ],
      files: {
        'test/factories.ts': [
          { before: "  tasks: { content: 'Order", add: "  thermostats: { name: 'Dimmer' },\n" },
          {
            before: "  tasks: { content: 'Ask",
            add: "  thermostats: { name: 'Dimmer', brand: 'Habistat', acquiredFrom: 'The fair' },\n",
          },
        ],
        'test/browser/collection.ts': [
          {
            before: '  const supplement = await',
            add: "  const thermostat = await keeper.add('thermostats', { name, brand: words, acquiredFrom: words })\n",
          },
          {
            before: "    'inventory/bulbs': bulb.id,",
            add: "    'inventory/thermostats': thermostat.id,\n",
          },
        ],
      },
    },
    { title: 'The fixture', command: 'upgrade-fixture' },
  ],
  complete: [
    {
      title: 'The total',
      files: {
        'src/care/inventory/InventoryScreen.tsx': [
          { after: 'const { feeders, supplements', add: ', thermostats' },
          {
            after: 'title="Thermostats"',
            add: '            side={thermostats && numberText(thermostats.total)}\n',
          },
        ],
        'src/care/inventory/inventory.contract.ts': [
          { before: '  bulbs: z.object(', add: '  thermostats: z.object({ total: z.int() }),\n' },
        ],
        'src/care/inventory/inventory.routes.ts': [
          { after: 'import { bulbs, feeders, supplements', add: ', thermostats' },
          { after: 'const [', add: 'regulated, ' },
          { after: 'Promise.all([', add: '        totalOf(db, thermostats, accountId),\n' },
          { after: 'return {', add: '        thermostats: { total: regulated },\n' },
        ],
        'src/app/shell/shownKinds.ts': [{ after: '  inventory: [', add: "'thermostats', " }],
      },
    },
    {
      title: 'The search',
      files: {
        'src/day/search/entries.tsx': [
          { before: "    case 'Supplement':", add: "    case 'Thermostat':\n" },
        ],
        'src/day/search/commands.ts': [
          importFrom('../../'),
          { after: '    supplementResource,', add: '    thermostatResource,\n' },
          { after: '[feederResource, supplementResource', add: ', thermostatResource' },
        ],
      },
    },
    {
      title: 'Samples',
      files: {
        'src/demo/archive/thermostats.jsonl': {
          copyOf: 'src/demo/archive/supplements.jsonl',
          words: { Cuttlebone: 'Dimming thermostat', 'Garden centre': 'The Bug Shed' },
        },
      },
    },
    {
      title: 'Words',
      files: {
        'src/running/help/articles/inventory.md': [
          { before: '## Bulbs', add: 'Thermostats have a list of their own.\n\n' },
        ],
        'CHANGELOG.md': [
          { after: '(unreleased)\n', add: '- Thermostats, with where they came from.\n' },
        ],
      },
    },
  ],
}
