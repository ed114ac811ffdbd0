import { formatDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { upperFirst } from '../../shared/text.ts'
import { type ImportRow, needsPlus } from './importRows.contract.ts'
import type { ImportKind, ImportSummary } from './imports.contract.ts'
import { fieldWords } from './kinds/columns.ts'
import type { DateOrder } from './reading/settings.ts'

/** Kinds of file that an import reads, as a file dialog wants them and as people say them. */
export const fileEndings = ['.csv', '.tsv', '.xls', '.xlsx', '.json', '.zip'] as const

/** '37 animals', '1,204 records'. A row of a log can bring several records, so that its rows are counted. */
export const ofKind = (count: number, kind: ImportKind) =>
  counted(count, ({ animals: 'animal', records: 'row', archive: 'record' } as const)[kind])

/** How an earlier import stands, in a few words. */
export function stateWords(record: ImportSummary): string {
  const { status, undoing, counts, result, kind, progress, problem } = record
  if (status === 'reading') return `Reading, ${progress}%`
  if (status === 'applying') return `${undoing ? 'Undoing' : 'Importing'}, ${progress}%`
  if (status === 'failed') return problem ? 'Refused' : 'Failed'
  if (status === 'undone') return 'Undone'
  if (status === 'done') return ofKind((result?.added ?? 0) + (result?.updated ?? 0), kind)
  return `${ofKind(counts.new + counts.update, kind)} to review`
}

/** The effect of undoing, in two sentences. */
export function undoWords({ result }: Pick<ImportSummary, 'result'>): string {
  const { added = 0, updated = 0 } = result ?? {}
  const parts = [
    added > 0 && `removes the ${numberText(added)} new ${added === 1 ? 'one' : 'ones'}`,
    updated > 0 && `reverts ${updated === 1 ? 'the change' : `the ${numberText(updated)} changes`}`,
  ].filter(Boolean)
  return `Undo ${parts.join(' and ') || 'removes what it made'}. What you record from now on stays.`
}

/**
 * How a date reads in an order: '08/07/2025' as `dmy` is July 8. '' if it can't be one. Two digits of
 * a year are of this century up to next year, as the importer has it.
 */
export function readingOf(text: string, order: DateOrder, today: string): string {
  const parts = text.match(/\d+/g)?.map(Number)
  if (!parts || parts.length < 3) return ''
  const at = (letter: string) => parts[order.indexOf(letter)] ?? 0
  const short = at('y')
  const century = short > (Number(today.slice(0, 4)) % 100) + 1 ? 1900 : 2000
  const year = short < 100 ? century + short : short
  const [month, day] = [at('m'), at('d')]
  if (month < 1 || month > 12 || day < 1 || day > 31) return ''
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return short < 100 ? formatDay(iso) : formatDay(iso).replace(/, \d+$/, '')
}

/** 'Hatch date: 31/02/2024 isn't a day', one after the other. */
export const errorWords = ({ errors }: Pick<ImportRow, 'errors'>): string =>
  errors
    .map(({ field, message }) => {
      const label = fieldWords(field)
      return label ? `${label}: ${message}` : message
    })
    .join(' · ')

/** True if a row is only skipped since the free plan has no room for it. */
export const isBeyondPlan = ({ errors }: Pick<ImportRow, 'errors'>): boolean =>
  errors.some(({ message, code }) => message === needsPlus || code === 'subscription_required')

/** A kind of record in people's words: `feeding_logs` is 'Feeding logs'. */
export const kindWords = (kind: string): string =>
  upperFirst(kind.replaceAll(/[_-]/g, ' ').replace(/^qr /, 'QR '))
