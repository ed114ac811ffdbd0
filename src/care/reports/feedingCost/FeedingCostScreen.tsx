import { Link } from 'react-router'
import type { Csv } from '../../../shared/csv.ts'
import { counted } from '../../../shared/durations.ts'
import { listed } from '../../../shared/listed.ts'
import { moneyText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { useUser } from '../../../web/user.ts'
import { ChipSelect } from '../frame/Filters.tsx'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import { animalsAsked, useReport, useReportAddress } from '../frame/useReport.ts'
import { CostRows, titles } from './CostRows.tsx'
import classes from './FeedingCost.module.css'
import { type FeedingCost, spans, stackings } from './feedingCost.contract.ts'
import { MonthCard, MonthTable } from './Months.tsx'
import { aboutText, lastDayWords, monthName, roundText, spanWords } from './words.ts'

/** The cost of feeding, month by month, with what is still to come. */
export function FeedingCostScreen() {
  const address = useReportAddress()
  const by = stackings.find((one) => one === address.get('by')) ?? 'feeder'
  const span = spans.find((one) => String(one) === address.get('months')) ?? 12
  const query = useReport<FeedingCost>('feeding_cost', {
    by,
    months: String(span),
    currency: address.get('currency'),
    ...animalsAsked(address),
  })
  const { currency } = useUser()
  const chosen = address.get('currency') || currency.code
  const isWide = useIsWide()
  const others = query.data?.others ?? []
  const currencies = [...new Set([currency.code, chosen, ...others.map((one) => one.currency)])]
  const switches = (
    <Segments
      label="Stacked"
      value={by}
      choices={stackings.map((value) => ({ value, label: titles[value] }))}
      onChange={(value) => address.put({ by: value === 'feeder' ? '' : value })}
    />
  )
  return (
    <ReportScreen
      report="feeding_cost"
      address={address}
      query={query}
      second={({ total, currency }) => `${moneyText(total, currency)} in ${spanWords(span)}`}
      period={
        <>
          <ChipSelect
            label="Period"
            value={String(span)}
            choices={spans.map((one) => ({ value: String(one), label: spanWords(one) }))}
            onChange={(value) => address.put({ months: value === '12' ? '' : value })}
          />
          {currencies.length > 1 && (
            <ChipSelect
              label="Currency"
              value={chosen}
              usual={currency.code}
              choices={currencies.map((value) => ({ value, label: `In ${value}` }))}
              onChange={(value) => address.put({ currency: value === currency.code ? '' : value })}
            />
          )}
        </>
      }
      switches={switches}
      isEmpty={({ rows, others, next_month, rest_of_month }) =>
        rows.length + others.length === 0 && next_month + rest_of_month === 0
      }
      empty={query.data && <NoCost report={query.data} />}
      file={fileOf}
    >
      {(report) => (
        <>
          <Unpriced feeders={report.unpriced} />
          <Others report={report} />
          <Tiles report={report} span={span} />
          {!isWide && switches}
          <div className={`${classes.columns} grid column gap`}>
            <MonthCard report={report} />
            <Animals report={report} span={span} />
          </div>
          <CostRows key={by} report={report} by={by} />
          <MonthTable report={report} />
        </>
      )}
    </ReportScreen>
  )
}

function NoCost({ report: { unpriced } }: { report: FeedingCost }) {
  if (unpriced.length > 0) {
    return (
      <Empty
        title="Your feeders have no cost yet"
        action={<ButtonLink to={hrefOfUnpriced(unpriced)}>Enter what they cost</ButtonLink>}
      >
        Say what one piece of each costs, and you'll see here what feeding costs a month.
      </Empty>
    )
  }
  return (
    <Empty
      title="No meals here yet"
      action={<ButtonLink to="/inventory/feeders">Go to feeders</ButtonLink>}
    >
      Give your feeders a cost and record meals, and you'll see here what feeding costs a month.
    </Empty>
  )
}

const hrefOfUnpriced = ([first, ...others]: FeedingCost['unpriced']) =>
  first && others.length === 0
    ? `/inventory/feeders/${first.id}/edit`
    : '/inventory/feeders?filter=unpriced'

/** A note on the feeders without a price, which the sums leave out. */
function Unpriced({ feeders }: { feeders: FeedingCost['unpriced'] }) {
  if (feeders.length === 0) return null
  const [has, it] = feeders.length === 1 ? ['has', 'It is'] : ['have', 'They are']
  return (
    <p className={`${classes.notice} glows padX16 padY12 round14 text15 due`} role="note">
      <Link to={hrefOfUnpriced(feeders)}>
        {counted(feeders.length, 'feeder')} {has} no cost yet
      </Link>
      . {it} left out of every sum.
    </p>
  )
}

/** The cost of meals in other currencies, which no sum of this report includes. */
function Others({ report: { currency, others } }: { report: FeedingCost }) {
  if (others.length === 0) return null
  const sums = others.map((other) => moneyText(other.total, other.currency))
  return (
    <p className="quiet" role="note">
      Only meals in {currency} are counted here. Others cost{' '}
      {listed(sums, { most: sums.length, sign: 'point' })}. Amounts keep the currency they were
      entered in, and are never converted.
    </p>
  )
}

function Tiles({ report, span }: { report: FeedingCost; span: number }) {
  const { currency, months, total, animals_fed, this_month, rest_of_month, next_month } = report
  const [current, next] = months.slice(-2)
  if (!current || !next) return null
  const only = report.others.length > 0 ? ` in ${currency}` : ''
  const money = (amount: number) => moneyText(amount, currency)
  return (
    <div className={`${classes.tiles} grid halves gap12 gapAtDesk`}>
      <p className={`${classes.tile} card padXCard padY14 slim text14 ink3`}>
        {monthName(current.month)} so far
        <strong className="block snug heavy ink">{money(this_month)}</strong>
        {rest_of_month > 0
          ? `likely ${roundText(this_month + rest_of_month, currency)} by ${lastDayWords(current.month)}`
          : `nothing more${only} on the schedules`}
      </p>
      <p className={`${classes.tile} card padXCard padY14 slim text14 ink3`}>
        {spanWords(span)}
        <strong className="block snug heavy ink">{money(total)}</strong>
        {animals_fed > 0 && `${money(total / animals_fed)} an animal`}
      </p>
      <p className={`${classes.tile} card padXCard padY14 slim text14 ink3`}>
        {monthName(next.month)}, from the schedules
        <strong className="block snug heavy ink">{aboutText(next_month, currency)}</strong>
        {counted(report.next_month_meals, 'meal')}
        {only}
      </p>
    </div>
  )
}

const animalsShown = 6

function Animals({ report: { animals, currency }, span }: { report: FeedingCost; span: number }) {
  const most = animals[0]?.cost ?? 0
  if (most === 0) return null
  return (
    <Card title="Dearest animals" aside={<span className="quiet">{spanWords(span)}</span>}>
      <ul className="grid gap12">
        {animals.slice(0, animalsShown).map(({ animal, cost }) => (
          <li key={animal.id}>
            <Link
              className={`${classes.animal} touch grid middle rows2 columns12`}
              to={`/animals/${animal.id}/feedings`}
            >
              <Portrait animal={animal} size="row" />
              <span>
                <span className="flex between gap12 text15 semibold">
                  <span className="crop slim ellipsis oneLine">{animal.name}</span>
                  <span className="oneLine">{moneyText(cost, currency)}</span>
                </span>
                <span
                  className={`${classes.track} sunken round4 crop block above4`}
                  aria-hidden="true"
                >
                  <span
                    className="round4 tall block"
                    style={{ width: `${(100 * cost) / most}%` }}
                  />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** By month, with a column for each part and for all, and what is expected. */
const fileOf = ({ months, parts, currency }: FeedingCost): Csv => ({
  head: ['Month', ...parts.map(({ name }) => name), `Cost (${currency})`, 'Expected'],
  rows: months.map(({ month, cost, parts: of, expected }) => [month, ...of, cost, expected]),
})
