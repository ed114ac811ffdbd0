import { IconScale } from '@tabler/icons-react'
import { weightText } from '../../shared/weights.ts'
import type { Kind } from './kind.ts'
import { type WeightLog, weightLog } from './logs.contract.ts'
import { usualUnit } from './usualUnit.ts'
import { WeightFields } from './WeightFields.tsx'
import { whenColumn } from './When.tsx'

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
  about: ({ name }) => `What ${name} weighs, and how that changes.`,
  latestOf: ({ weightLogs }) => weightLogs,
  wordsOf: (log) => ({ title: 'Weighed', second: textOf(log) }),
  before: ([last]) =>
    last && { words: `Last weighed ${textOf(last)},`, happenedAt: last.happenedAt },
  labels: { weightInGrams: 'Weight', unit: 'Unit', happenedAt: 'When' },
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
      sort: ['weight_in_grams_desc', 'weight_in_grams_asc'],
    },
    whenColumn,
    { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy, onPhone: 'second' },
  ],
}

function textOf({ weightInGrams, unit }: WeightLog) {
  return weightText(weightInGrams, unit)
}
