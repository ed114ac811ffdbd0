import { useState } from 'react'
import { Link } from 'react-router'
import type { Csv } from '../../../shared/csv.ts'
import { counted } from '../../../shared/durations.ts'
import { moneyText, numberText } from '../../../shared/numbers.ts'
import { BarChart, BarLegend } from '../../../web/chart/BarChart.tsx'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { type Column, DataTable } from '../../../web/look/DataTable.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { useUser } from '../../../web/user.ts'
import { ChipSelect } from '../frame/Filters.tsx'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import {
  animalsAsked,
  type ReportAddress,
  useReport,
  useReportAddress,
} from '../frame/useReport.ts'
import classes from './FeedingCost.module.css'
import {
  type CostMonth,
  type CostRow,
  type FeedingCost,
  type Stacking,
  spans,
  stackings,
} from './feedingCost.contract.ts'
import { MonthTable } from './MonthTable.tsx'
import { aboutText, lastDayWords, longMonth, monthName, roundText, shortMonth } from './words.ts'

const titles: Record<Stacking, string> = {
  feeder: 'By feeder',
  species: 'By species',
  animal: 'By animal',
}

/** What feeding cost, month by month, and what it will cost. */
export function FeedingCostScreen() {
  const address = useReportAddress()
  const by = stackings.find((one) => one === address.get('by')) ?? 'feeder'
  const span = spans.find((one) => String(one) === address.get('months')) ?? 12
  const query = useReport<FeedingCost>('feeding_cost', {
    by,
    months: String(span),
    ...animalsAsked(address),
  })
  const { currency } = useUser()
  const isWide = useIsWide()
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
      second={({ total }) => `${moneyText(total, currency.code)} in ${spanWords(span)}`}
      hasPeriod={false}
      switches={switches}
      isEmpty={({ rows, next_month, rest_of_month }) =>
        rows.length === 0 && next_month + rest_of_month === 0
      }
      empty={query.data && <NoCost report={query.data} />}
      file={fileOf}
    >
      {(report) => (
        <>
          <Unpriced feeders={report.unpriced} />
          <Tiles report={report} span={span} />
          {!isWide && switches}
          <div className={classes.columns}>
            <MonthCard report={report} address={address} span={span} />
            <Animals report={report} span={span} />
          </div>
          <RowTable key={by} rows={report.rows} total={report.total} title={titles[by]} by={by} />
          <MonthTable report={report} />
        </>
      )}
    </ReportScreen>
  )
}

const spanWords = (span: number) => `${span} months`

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

/** What the sums leave out. */
function Unpriced({ feeders }: { feeders: FeedingCost['unpriced'] }) {
  if (feeders.length === 0) return null
  const [has, it] = feeders.length === 1 ? ['has', 'It is'] : ['have', 'They are']
  return (
    <p className={classes.notice} role="note">
      <Link to={hrefOfUnpriced(feeders)}>
        {counted(feeders.length, 'feeder')} {has} no cost yet
      </Link>
      . {it} left out of every sum.
    </p>
  )
}

function Tiles({ report, span }: { report: FeedingCost; span: number }) {
  const { currency } = useUser()
  const { months, total, animals_fed, this_month, rest_of_month, next_month } = report
  const [current, next] = months.slice(-2)
  if (!current || !next) return null
  const money = (amount: number) => moneyText(amount, currency.code)
  return (
    <div className={classes.tiles}>
      <p className={classes.tile}>
        {monthName(current.month)} so far
        <strong>{money(this_month)}</strong>
        {rest_of_month > 0
          ? `likely ${roundText(this_month + rest_of_month, currency.code)} by ${lastDayWords(current.month)}`
          : 'nothing more on the schedules'}
      </p>
      <p className={classes.tile}>
        {spanWords(span)}
        <strong>{money(total)}</strong>
        {animals_fed > 0 && `${money(total / animals_fed)} an animal`}
      </p>
      <p className={classes.tile}>
        {monthName(next.month)}, from the schedules
        <strong>{aboutText(next_month, currency.code)}</strong>
        {counted(report.next_month_meals, 'meal')}
      </p>
    </div>
  )
}

function MonthCard({
  report: { months, parts, at_todays_prices },
  address,
  span,
}: {
  report: FeedingCost
  address: ReportAddress
  span: number
}) {
  const { currency } = useUser()
  const money = (amount: number) => moneyText(amount, currency.code)
  const series = parts.map(({ name }) => name)
  const dearest = months.toSorted((one, other) => other.cost - one.cost)[0]
  return (
    <Card
      title="By month"
      aside={
        <span className={classes.span}>
          <ChipSelect
            label="Period"
            usual="12"
            value={String(span)}
            choices={spans.map((one) => ({ value: String(one), label: spanWords(one) }))}
            onChange={(value) => address.put({ months: value === '12' ? '' : value })}
          />
        </span>
      }
    >
      <BarLegend series={series} hasExpected />
      <BarChart
        label="Feeding cost by month"
        summary={`Feeding cost by month. Dearest: ${
          dearest ? `${longMonth(dearest.month)}, ${money(dearest.cost)}` : 'none'
        }.`}
        series={series.length > 0 ? series : ['Cost']}
        bars={months.map((month, at) => barOf(month, at === months.length - 2))}
        valueText={money}
        axisText={(amount) => roundText(amount, currency.code)}
        height={300}
      />
      <p className={classes.note}>
        At the price each feeder had when it was fed.
        {at_todays_prices > 0 &&
          ` ${money(at_todays_prices)} of it was recorded without a price, and counts at today's.`}
      </p>
    </Card>
  )
}

function barOf({ month, cost, parts, expected }: CostMonth, isNow: boolean) {
  return {
    id: month,
    words: shortMonth(month),
    name: longMonth(month),
    parts: parts.length > 0 ? parts : [cost],
    ...(expected > 0 && { expected: cost + expected }),
    isNow,
  }
}

const animalsShown = 6

function Animals({ report: { animals }, span }: { report: FeedingCost; span: number }) {
  const { currency } = useUser()
  const most = animals[0]?.cost ?? 0
  if (most === 0) return null
  return (
    <Card title="Dearest animals" aside={<span className="quiet">{spanWords(span)}</span>}>
      <ul className={classes.animals}>
        {animals.slice(0, animalsShown).map(({ animal, cost }) => (
          <li key={animal.id}>
            <Link className={classes.animal} to={`/animals/${animal.id}/feedings`}>
              <Portrait animal={animal} size="row" />
              <span>
                <span className={classes.who}>
                  <span>{animal.name}</span>
                  <span>{moneyText(cost, currency.code)}</span>
                </span>
                <span className={classes.track} aria-hidden="true">
                  <span style={{ width: `${(100 * cost) / most}%` }} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const mostRows = 50
const places: Record<Stacking, string> = {
  feeder: 'inventory/feeders',
  species: 'species',
  animal: 'animals',
}

function RowTable({
  rows,
  total,
  title,
  by,
}: {
  rows: CostRow[]
  total: number
  title: string
  by: Stacking
}) {
  const { currency } = useUser()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, mostRows)
  const columns: [Column<CostRow>, ...Column<CostRow>[]] = [
    {
      header: titles[by].replace('By ', '').replace(/^./, (letter) => letter.toUpperCase()),
      cell: ({ name }) => name,
    },
    {
      header: 'Pieces',
      cell: ({ pieces }) => numberText(pieces),
      phoneCell: ({ pieces }) => counted(pieces, 'piece'),
      numeric: true,
      onPhone: 'second',
    },
    {
      header: 'Share',
      cell: ({ cost }) => (total > 0 ? `${numberText(Math.round((100 * cost) / total))}%` : ''),
      numeric: true,
      onPhone: 'second',
    },
    {
      header: 'Cost',
      cell: ({ cost }) => moneyText(cost, currency.code),
      numeric: true,
      onPhone: 'side',
    },
  ]
  return (
    <>
      <DataTable
        label={title}
        records={shown.map((row) => ({ ...row, key: row.id, id: row.id ?? 'none' }))}
        columns={columns}
        hrefOf={({ id }) => (id === 'none' ? undefined : `/${places[by]}/${id}`)}
      />
      {rows.length > shown.length && (
        <Button variant="light" onClick={() => setIsWhole(true)}>
          Show all {numberText(rows.length)}
        </Button>
      )}
    </>
  )
}

/** By month, with a column for each part and for all, and what is expected. */
const fileOf = ({ months, parts }: FeedingCost): Csv => ({
  head: ['Month', ...parts.map(({ name }) => name), 'Cost', 'Expected'],
  rows: months.map(({ month, cost, parts: of, expected }) => [month, ...of, cost, expected]),
})
