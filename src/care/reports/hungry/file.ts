import type { Csv } from '../../../shared/csv.ts'
import { feederName } from '../../feeders/feeders.contract.ts'
import type { Hungry, HungryRow } from './hungry.contract.ts'

/** The report for a spreadsheet, one row an animal or schedule. */
export function fileOf({ overdue, refusing, due_today, unscheduled }: Hungry): Csv {
  const rows = (list: string, some: (HungryRow & { usual_days?: number })[]) =>
    some.map(({ animal, due_on, days_overdue, feeder, usual_days, ...row }) => [
      ...[list, animal.name, animal.species?.commonName, due_on, days_overdue],
      ...[feeder && feederName(feeder), row.last_on, row.refused_in_row, row.refused_since],
      usual_days,
    ])
  return {
    head: [
      ...['List', 'Animal', 'Species', 'Due on', 'Days late', 'Feeder', 'Last meal'],
      ...['Refused in a row', 'Refused since', 'Usual days between meals'],
    ],
    rows: [
      ...rows('Overdue', overdue),
      ...rows('Refusing', refusing),
      ...rows('Due today', due_today),
      ...rows('Without a schedule', unscheduled),
    ],
  }
}
