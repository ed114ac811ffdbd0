import { IconAlertTriangle } from '@tabler/icons-react'
import type { Csv } from '../../../shared/csv.ts'
import { formatShortDay } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { BarChart, BarLegend } from '../../../web/chart/BarChart.tsx'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { DataTable } from '../../../web/look/DataTable.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import type { Column } from '../../../web/look/tableParts.ts'
import { useFold } from '../../../web/look/useFold.ts'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import { animalsAsked, useReport, useReportAddress } from '../frame/useReport.ts'
import { ShedStrip } from './ShedStrip.tsx'
import type { ShedderRow, TopShedders } from './shedders.contract.ts'
import { rhythmWords, shareWords, stuckWords } from './words.ts'

/** How often and how regularly animals shed, and whose sheds get stuck. */
export function TopSheddersScreen() {
  const address = useReportAddress()
  const { from, now, period } = address
  const query = useReport<TopShedders>('top_shedders', { from, ...animalsAsked(address) })
  const since = from ? `since ${formatShortDay(from, now)}` : 'so far'
  const when = period.days === undefined ? since : `in ${period.label}`
  return (
    <ReportScreen
      report="top_shedders"
      address={address}
      query={query}
      second={({ value }) =>
        `${counted(sumOf(value), 'shed')} of ${counted(value.length, 'animal')} ${when}`
      }
      isEmpty={({ value }) => value.length === 0}
      empty={
        <Nothing hasAny={Boolean(address.species || address.group) || period.value !== 'all'} />
      }
      file={({ value }) => fileOf(value)}
    >
      {({ value, without }) => (
        <>
          <Stuck rows={value} />
          <TopChart rows={value} />
          <Rows rows={value} now={now} />
          {without > 0 && (
            <p className="text14 ink3">
              {counted(without, 'animal')} without a recorded shed {when}.
            </p>
          )}
        </>
      )}
    </ReportScreen>
  )
}

const sumOf = (rows: ShedderRow[]) => rows.reduce((sum, { sheds }) => sum + sheds, 0)

const Nothing = ({ hasAny }: { hasAny: boolean }) => (
  <Empty
    title={hasAny ? 'No sheds here' : 'No sheds yet'}
    action={<ButtonLink to="/animals">Go to animals</ButtonLink>}
  >
    Record a shed on an animal's page, and say whether it came off whole. From two on you'll see how
    often it sheds.
  </Empty>
)

/** Whose latest sheds were stuck one after another: what to look at first. */
function Stuck({ rows }: { rows: ShedderRow[] }) {
  const stuck = rows.filter(({ stuck_in_row }) => stuck_in_row > 1)
  if (stuck.length === 0) return null
  return (
    <div className="warns padX16 padY14 round16 flex gap12 text15 alarm" role="note">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <p>
        <strong>{stuck.map((row) => `${row.animal.name}: ${stuckWords(row)}`).join('. ')}.</strong>{' '}
        Check the humidity, and look for rings left on toes and tail.
      </p>
    </div>
  )
}

/** So many columns fit with their names. */
const shownWide = 12
const shownOnPhone = 6

function TopChart({ rows }: { rows: ShedderRow[] }) {
  const visible = rows.slice(0, useIsWide() ? shownWide : shownOnPhone)
  const series = ['Complete', 'Partial', 'Stuck']
  return (
    <Card title="Most sheds" aside={<BarLegend series={series} />}>
      <BarChart
        label="Most sheds"
        summary={`Sheds by animal. Most: ${visible
          .slice(0, 3)
          .map(({ animal, sheds }) => `${animal.name} ${numberText(sheds)}`)
          .join(', ')}.`}
        series={series}
        bars={visible.map(({ animal, complete, partial, stuck }) => ({
          id: animal.id,
          words: animal.name,
          name: animal.name,
          parts: [complete, partial, stuck],
        }))}
        hasEveryName
        isWhole
        valueText={(value) => numberText(value)}
        height={240}
      />
    </Card>
  )
}

const mostRows = 50

function Rows({ rows, now }: { rows: ShedderRow[]; now: string }) {
  const [isWhole, unfold] = useFold()
  const visible = isWhole ? rows : rows.slice(0, mostRows)
  return (
    <>
      <DataTable
        label="Top shedders"
        records={visible.map((row) => ({ ...row, id: row.animal.id }))}
        columns={columnsFor(now)}
        hrefOf={({ animal }) => `/animals/${animal.id}/sheds`}
        leading={({ animal }) => <Portrait animal={animal} size="row" />}
        trailing={({ animal }) => <LogAtHand kind="shedding" animal={animal} />}
      />
      {rows.length > visible.length && (
        <Button variant="light" onClick={unfold}>
          Show all {numberText(rows.length)}
        </Button>
      )}
    </>
  )
}

const columnsFor = (now: string): [Column<ShedderRow>, ...Column<ShedderRow>[]] => [
  { header: 'Animal', cell: ({ animal }) => animal.name },
  {
    header: 'Sheds',
    cell: ({ sheds }) => numberText(sheds),
    phoneCell: ({ sheds }) => counted(sheds, 'shed'),
    numeric: true,
    onPhone: 'side',
  },
  { header: 'How often', cell: rhythmWords, onPhone: 'second' },
  { header: 'Complete', cell: (row) => shareWords(row.complete, row), numeric: true },
  { header: 'Partial', cell: (row) => shareWords(row.partial, row), numeric: true },
  { header: 'Stuck', cell: (row) => shareWords(row.stuck, row), numeric: true },
  {
    header: 'Latest',
    cell: ({ latest }) => <ShedStrip latest={latest} />,
    onPhone: 'side',
  },
  {
    header: 'Last',
    cell: ({ last_on }) => formatShortDay(last_on, now),
    phoneCell: ({ last_on }) => `last ${formatShortDay(last_on, now)}`,
    onPhone: 'second',
  },
  {
    header: 'Look at',
    cell: (row) =>
      stuckWords(row) && (
        <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
          {stuckWords(row)}
        </Tag>
      ),
    isException: true,
    byNeed: true,
    onPhone: 'beside',
  },
]

const fileOf = (rows: ShedderRow[]): Csv => ({
  head: [
    ...['Animal', 'Species', 'Sheds', 'Median days between', 'Usual deviation in days'],
    ...['Complete', 'Partial', 'Stuck', 'Stuck in a row', 'First', 'Last'],
  ],
  rows: rows.map((row) => [
    ...[row.animal.name, row.animal.species?.commonName, row.sheds, row.interval_days],
    ...[row.deviation_days, row.complete, row.partial, row.stuck, row.stuck_in_row],
    ...[row.first_on, row.last_on],
  ]),
})
