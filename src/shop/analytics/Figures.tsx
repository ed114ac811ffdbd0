import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText, usualCurrency } from '../../shared/numbers.ts'
import { priceText } from '../words.ts'
import classes from './Analytics.module.css'
import type { Analytics } from './analytics.contract.ts'

/** The sums of a period, each with a line on it. */
export function Figures({ analytics, now }: { analytics: Analytics; now: string }) {
  const { visitors, views, questions, before } = analytics
  const Arrow = visitors < before.visitors ? IconTrendingDown : IconTrendingUp
  const hasChange = before.visitors > 0 && visitors !== before.visitors
  return (
    <dl className={`${classes.figures} grid halves gap12 gapAtDesk`}>
      <Figure label="Visitors" value={numberText(visitors)}>
        {hasChange && <Arrow size={16} aria-hidden="true" />}
        {changeWords(visitors, before.visitors)}
      </Figure>
      <Figure label="Views" value={numberText(views)}>
        {perVisitor(views, visitors)}
      </Figure>
      <Figure label="Questions" value={numberText(questions)}>
        {askedMost(analytics)}
      </Figure>
      <Figure label="Sold" value={soldAmount(analytics)}>
        {soldWhat(analytics, now)}
      </Figure>
    </dl>
  )
}

type FigureProps = { label: string; value: string; children: ReactNode }

const Figure = ({ label, value, children }: FigureProps) => (
  <div className="card padXCard padY14 slim">
    <dt className="text14 ink2">{label}</dt>
    <dd className={`${classes.value} tight heavy`}>{value}</dd>
    <dd className="row gap4 text13 ink3">{children}</dd>
  </div>
)

/** '18% more than before', from the visitors of as many days earlier. */
function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None before either' : 'None before'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'As many as before'
  return `${numberText(percent)}% ${now > before ? 'more' : 'fewer'} than before`
}

/** '2.6 a visitor' */
const perVisitor = (views: number, visitors: number) =>
  visitors === 0
    ? 'No visitors'
    : `${numberText(Math.round((views / visitors) * 10) / 10)} a visitor`

/** '9 about Thimble and Quill': the two listings that most is asked about. */
function askedMost({ listings, about_listings: all }: Analytics): string {
  const top = listings
    .filter(({ questions }) => questions > 0)
    .toSorted((one, other) => other.questions - one.questions)
    .slice(0, 2)
  if (all === 0) return 'None about a current listing'
  if (top.length === 0) return `${numberText(all)} about ${all === 1 ? 'a listing' : 'listings'}`
  const count = top.reduce((sum, { questions }) => sum + questions, 0)
  return `${numberText(count)} about ${top.map(({ title }) => title).join(' and ')}`
}

/** '£330' */
const soldAmount = ({ sold, shop }: Pick<Analytics, 'sold' | 'shop'>) =>
  priceText(sold.amount, shop?.currency ?? usualCurrency)

/** 'Quill, Oct 25', '3 sales, the last of them Quill, Oct 25', '1 in another currency'. */
function soldWhat({ sold: { count, last, others } }: Pick<Analytics, 'sold'>, today: string) {
  const latest = last && `${last.title}, ${formatShortDay(last.sold_on, today)}`
  const words = count > 1 ? `${counted(count, 'sale')}, the last of them ${latest}` : latest
  return joined(words, others > 0 && `${numberText(others)} in another currency`) || 'No sales'
}
