import { formatShortDay } from '../../shared/dates.ts'
import { numberText, priceText, usualCurrency } from '../../shared/numbers.ts'
import type { Analytics } from './analytics.contract.ts'

/** 'Oct 23 to Nov 21' */
export const periodWords = ({ from, to }: Pick<Analytics, 'from' | 'to'>, today: string) =>
  `${formatShortDay(from, today)} to ${formatShortDay(to, today)}`

/** '18% more than before', from the visitors of as many days earlier. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None before either' : 'None before'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'As many as before'
  return `${numberText(percent)}% ${now > before ? 'more' : 'fewer'} than before`
}

/** '2.6 a visitor' */
export const perVisitor = (views: number, visitors: number) =>
  visitors === 0
    ? 'No visitors'
    : `${numberText(Math.round((views / visitors) * 10) / 10)} a visitor`

/** '9 from Thimble and Quill': the two listings that most is asked about. */
export function askedMost({ listings }: Pick<Analytics, 'listings'>): string {
  const top = listings
    .filter(({ questions }) => questions > 0)
    .toSorted((one, other) => other.questions - one.questions)
    .slice(0, 2)
  if (top.length === 0) return 'None about a listing'
  const count = top.reduce((sum, { questions }) => sum + questions, 0)
  return `${numberText(count)} about ${top.map(({ title }) => title).join(' and ')}`
}

/** '£330', and below it 'Quill, Oct 25'. */
export const soldAmount = ({ sold, shop }: Pick<Analytics, 'sold' | 'shop'>) =>
  priceText(sold.amount, shop?.currency ?? usualCurrency)

export const soldLast = ({ sold }: Pick<Analytics, 'sold'>, today: string) =>
  sold.last ? `${sold.last.title}, ${formatShortDay(sold.last.sold_on, today)}` : 'No sales'

/** How many of the views led to a question: '3.3%'. */
export const rateWords = (questions: number, views: number) =>
  views === 0 ? '—' : `${numberText(Math.round((questions / views) * 1000) / 10)}%`
