import { type Csv, csvForExcel } from '../../shared/csv.ts'
import { addDays } from '../../shared/days.ts'
import { perPage } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { fileName, saveFile } from '../../web/saveFile.ts'
import { feederName } from '../feeders/feederName.ts'
import {
  type PickingDay,
  type PickingReport,
  type PickingRow,
  pickingResource,
} from './picking.contract.ts'
import { missingOf, piecesOf } from './pieces.ts'
import { splitWords, whoWords } from './words.ts'

/** Query of the list's address. */
export type AskedList = {
  page: number
  sort: string
  filter: PickingDay
  q: string
  species_id: string
  group_id: string
}

/** The same as the query of a request; what isn't asked for is left out. */
export function searchOf({ page, sort, filter, q, species_id, group_id }: AskedList): string {
  const filters = { q, species_id, group_id }
  return String(
    new URLSearchParams({
      ...{ page: String(page), sort, filter },
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    }),
  )
}

/** Saves the whole list for a spreadsheet, all of its pages. Throws what the requests throw. */
export async function saveList(listQuery: AskedList): Promise<void> {
  const rows: PickingRow[] = []
  let when = ''
  for (let page = 1, pages = 1; page <= pages; page++) {
    const search = `${searchOf({ ...listQuery, page })}&per_page=${perPage.most}`
    const report = await api<PickingReport>('GET', `${pickingResource.api}?${search}`)
    rows.push(...report.value)
    pages = report.totalPages
    when = daysWords(report)
  }
  const blob = new Blob([csvForExcel(fileOf(rows, listQuery))], {
    type: 'text/csv;charset=utf-8',
  })
  saveFile(blob, fileName('picking list', when, 'csv'))
}

/** The day of a list, or its first and last. */
const daysWords = ({ picked_for, days }: Pick<PickingReport, 'picked_for' | 'days'>) =>
  days === 1 ? picked_for : `${picked_for} to ${addDays(picked_for, days - 1)}`

function fileOf(rows: PickingRow[], { filter: day, species_id, group_id }: AskedList): Csv {
  // Nothing is ticked off the list of some animals.
  const ofAll = <Cell>(cell: Cell) => (species_id || group_id ? [] : [cell])
  const head = ['Feeder', 'Kind', 'Pieces', ...ofAll('Picked'), 'In stock', 'Short']
  const cells = rows.map((row) => [
    ...[feederName(row), row.kind, piecesOf(row, day), ...ofAll(row.picked_qty), row.quantity],
    ...[missingOf(row, day), splitWords(row, day), whoWords(row, day, row.animal_total)],
  ])
  return { head: [...head, 'Supplements', 'Animals'], rows: cells }
}
