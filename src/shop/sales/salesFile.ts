import { csvForExcel } from '../../shared/csv.ts'
import { decimalsOf } from '../../shared/currencies.ts'
import type { Sale } from './sales.contract.ts'

/** Sales as CSV for spreadsheets. */
export const salesFile = (sales: readonly Sale[]): string =>
  csvForExcel({
    head: ['Sold on', 'What', 'Animal', 'Buyer', 'Price', 'Currency', 'Notes', 'Returned on'],
    rows: sales.map((sale) => [
      ...[sale.sold_on, sale.title, sale.animal?.name, sale.buyer],
      sale.price?.toFixed(decimalsOf(sale.currency)),
      ...[sale.currency, sale.notes, sale.returned_on],
    ]),
  })
