import { IconScale } from '@tabler/icons-react'
import { weightText } from '../../../shared/weights.ts'
import { usualUnit } from '../../../web/preferences.ts'
import type { Kind } from '../kind.ts'
import { type WeightLog, weightLog } from '../logs.contract.ts'
import { whenColumn } from '../When.tsx'
import { WeightFields } from './WeightFields.tsx'

/** Weighings, each shown in the unit it was entered in. */
export const weights: Kind<typeof weightLog> = {
  log: weightLog,
  Icon: IconScale,
  act: 'Weigh',
  short: 'Weigh',
  record: 'Record weight',
  card: 'Weight',
  none: 'No weight recorded yet.',
  title: ({ name }) => `Weigh ${name}`,
  about: ({ name }) => `What ${name} weighs, and how that's changing.`,
  latestOf: ({ weightLogs }) => weightLogs,
  wordsOf: (log) => ({ title: 'Weighed', second: textOf(log) }),
  // The field says what it was.
  before: ([last]) => last && { words: 'Last weighed', happenedAt: last.happenedAt },
  useBlank: ({ weightLogs }) => ({
    weightInGrams: '',
    unit: weightLogs[0]?.unit ?? usualUnit(),
    happenedAt: undefined,
  }),
  Fields: WeightFields,
  columns: [
    {
      header: 'Weight',
      cell: textOf,
      file: [{ header: 'Weight (g)', cell: ({ weightInGrams }) => weightInGrams }],
      sort: ['weight_in_grams_desc', 'weight_in_grams_asc'],
    },
    whenColumn,
    { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy, onPhone: 'second' },
  ],
}

function textOf({ weightInGrams, unit }: WeightLog) {
  return weightText(weightInGrams, unit)
}
