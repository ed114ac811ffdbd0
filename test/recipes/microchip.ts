import type { Recipe } from './recipe.ts'

/** A text of an animal that siblings don't share. */
export const microchip: Recipe = {
  heading: "Adding a field, with an animal's microchip as the example",
  needed: [
    {
      title: 'The table',
      files: {
        'src/db/tables/animals.ts': [
          {
            after: '    external_id: text()',
            add: "    microchip: text().notNull().default(''),\n",
          },
        ],
      },
      command: 'migration -- --name animals_have_microchips',
    },
    {
      title: 'The contract',
      files: {
        'src/collection/animals/animals.contract.ts': [
          {
            after: 'external_id: field(',
            add: "      microchip: field('Microchip', optionalText(30)),\n",
          },
        ],
      },
    },
    { title: 'What it begins with', reads: ['src/care/animals/blankAnimal.ts'] },
    {
      title: 'The input',
      reads: ['SharedFields.tsx'],
      files: {
        'src/care/animals/AnimalFormScreen.tsx': [
          {
            after: 'name="external_id"',
            add: '              <TextField form={form} name="microchip" optional />\n',
          },
        ],
        'src/care/animals/ManyAnimalsScreen.tsx': [{ after: 'external_id', add: ', microchip' }],
      },
    },
    {
      title: 'The display',
      files: {
        'src/care/animals/page/Folds.tsx': [
          { after: "['External ID',", add: "    ['Microchip', animal.microchip],\n" },
        ],
      },
    },
    {
      title: 'The factories',
      reads: ['test/everyResource.test.ts', 'test/everyField.test.ts', 'test/differingRecords.ts'],
      files: {
        'test/factories.ts': [
          { after: "external_id: 'ZIMS", add: "    microchip: '276098106234567',\n" },
        ],
      },
    },
    { title: 'The fixture', command: 'upgrade-fixture' },
  ],
  complete: [
    {
      title: 'Search',
      files: {
        'src/collection/animals/animals.queries.ts': [
          { after: '  animals.external_id', add: '  animals.microchip,\n' },
        ],
        'src/db/functions.sql': [{ after: 'r.external_id', add: ',r.microchip' }],
      },
    },
    {
      title: 'The list',
      files: {
        'src/shared/choices.ts': [
          { after: "animalColumns = [\n  'code',", add: "  'microchip',\n" },
        ],
        'src/care/animals/ColumnsSheet.tsx': [
          { after: "  code: 'Code',", add: "  microchip: 'Microchip',\n" },
        ],
        'src/care/animals/animalColumns.tsx': [
          {
            after: 'const columns: Record<AnimalColumn, Column> = {',
            add: `  microchip: {
    header: columnWords.microchip,
    cell: ({ microchip }) => microchip,
    file: [{ header: columnWords.microchip, cell: ({ microchip }) => microchip }],
  },
`,
          },
        ],
      },
    },
    {
      title: 'On paper',
      files: {
        'src/care/paper/recordPdf.ts': [
          { after: "['External ID',", add: "    ['Microchip', animal.microchip],\n" },
        ],
      },
    },
    {
      title: 'The hand-over',
      files: {
        'src/running/handover/handedRecord.ts': [
          { after: "['source', 'description', 'external_id']", add: ", ['microchip']" },
        ],
      },
    },
    {
      title: 'An import',
      files: {
        'src/running/imports/kinds/columns.ts': [
          { before: "  { key: 'species',", add: "  { key: 'microchip', words: 'Microchip' },\n" },
        ],
        'src/running/imports/kinds/animal/names.ts': [
          {
            before: 'export const animalName:',
            add: `export const microchip: AnimalFact<{ microchip: string | null }> = {
  headings: { microchip: 'microchip, microchip number, chip, chip number, transponder' },
  read: (row) => ({ microchip: row.shortOrNoted('microchip', 30) }),
  changes: { microchip: ofText('microchip') },
}

`,
          },
        ],
        'src/running/imports/kinds/animal.ts': [
          { after: 'import { animalName, ', add: 'microchip, ' },
          { after: '  animalName,', add: '  microchip,\n' },
        ],
      },
    },
    {
      title: 'Samples',
      files: {
        'src/demo/archive/animals.jsonl': [
          { after: '"name":"Juniper"', add: ',"microchip":"276098106234567"' },
        ],
        'test/browser/collection.ts': [
          { after: '    external_id: words', add: '    microchip: words.slice(0, 30),\n' },
        ],
      },
    },
    {
      title: 'Words',
      files: {
        'src/running/help/articles/animals.md': [
          { before: '## Codes', add: "An animal's microchip is found by the search, too.\n\n" },
        ],
        'CHANGELOG.md': [
          { after: '(unreleased)\n', add: "- The number of an animal's microchip.\n" },
        ],
      },
    },
  ],
}
