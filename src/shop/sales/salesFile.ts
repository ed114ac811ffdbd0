import { decimalsOf } from '../../shared/currencies.ts'
import type { Sale } from './sales.contract.ts'

/**
 * Sales as CSV for spreadsheets: RFC 4180 with a UTF-8 byte order mark, so that Excel reads its
 * letters. Text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function salesFile(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => [
    sale.sold_on,
    plain(sale.title),
    plain(sale.animal?.name ?? ''),
    plain(sale.buyer),
    sale.price === null ? '' : sale.price.toFixed(decimalsOf(sale.currency)),
    sale.currency,
    plain(sale.notes),
    sale.returned_on ?? '',
  ])
  return `\ufeff${[head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
}

const head = ['Sold on', 'What', 'Animal', 'Buyer', 'Price', 'Currency', 'Notes', 'Returned on']

/** What spreadsheets read as a formula: see OWASP, CSV injection. */
const plain = (text: string) => (/^[\s]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
