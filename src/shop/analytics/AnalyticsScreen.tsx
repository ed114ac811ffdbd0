import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { numberText } from '../../shared/numbers.ts'
import { LineChart } from '../../web/chart/LineChart.tsx'
import { Card } from '../../web/look/Card.tsx'
import { ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { Empty, EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import { ShopGate } from '../ShopGate.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import classes from './Analytics.module.css'
import type { Analytics } from './analytics.contract.ts'
import { Figures } from './Figures.tsx'
import { ListingTable } from './ListingTable.tsx'

/** The views and questions of the shop's visitors over 7, 30 or 90 days. */
export const AnalyticsScreen = () => (
  <ShopGate>
    <AnalyticsPage />
  </ShopGate>
)

const periods = ['7', '30', '90'] as const

function AnalyticsPage() {
  const now = today(useUser().timezone)
  const isWide = useIsWide()
  const [params, setParams] = useSearchParams()
  const days = periods.find((period) => period === params.get('days')) ?? '30'
  const isTable = params.get('as') === 'table'
  const period = `from=${addDays(now, 1 - Number(days))}&to=${now}`
  const query = useQuery({
    queryKey: ['shop_analytics', period],
    ...reading<Analytics>(`shop/analytics?${period}`),
    placeholderData: keepPreviousData,
    // Views aren't told: every one of them would throw away the pages that are kept for visitors.
    refetchInterval: 20_000,
  })
  const analytics = query.data
  const tools = analytics?.shop && (
    <div className={`${classes.actions} cluster between gap12 below16`}>
      <Segments
        label="Period"
        value={days}
        choices={periods.map((value) => ({ value, label: `${value} days` }))}
        onChange={(value) =>
          setParams(isTable ? { days: value, as: 'table' } : { days: value }, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <ButtonAnchor
        variant="light"
        href={`/dashboard/shop/analytics.csv?${period}`}
        download
        leftSection={<IconDownload size={20} aria-hidden="true" />}
      >
        CSV
      </ButtonAnchor>
    </div>
  )
  return (
    <Screen
      title="Analytics"
      crumbs={[{ label: 'Shop', href: '/shop' }, { label: 'Analytics' }]}
      second={
        analytics?.shop &&
        `${periodWords(analytics, now)}. Counted without cookies, and bots left out.`
      }
      action={isWide && tools}
    >
      <ShopTabs />
      {!isWide && tools}
      <Loaded query={query} what="The figures" outline={{ shape: 'card' }}>
        {(data) =>
          data.shop ? (
            <Report analytics={data} shop={data.shop} now={now} days={days} isTable={isTable} />
          ) : (
            <Empty title="No shop yet" action={<ButtonLink to="/shop">Go to the shop</ButtonLink>}>
              Once your shop is public, what its visitors look at appears here.
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  )
}

type Shop = NonNullable<Analytics['shop']>

type ReportProps = { analytics: Analytics; shop: Shop; now: string; days: string; isTable: boolean }

function Report({ analytics, shop, now, days, isTable }: ReportProps) {
  const href = `/shop/analytics?days=${days}`
  return (
    <>
      <State analytics={analytics} shop={shop} />
      <Figures analytics={analytics} now={now} />
      <div className={`${classes.columns} grid gap startAtDesk`}>
        <Card
          title="By day"
          isFlush={isTable}
          link={
            isTable
              ? { label: 'As a chart', href }
              : { label: 'As a table', href: `${href}&as=table` }
          }
        >
          {isTable ? (
            <DayTable analytics={analytics} now={now} />
          ) : (
            <DayChart analytics={analytics} now={now} />
          )}
        </Card>
        <Card title="By listing" isFlush aside={`${numberText(analytics.days.length)} days`}>
          {analytics.listings.length > 0 ? (
            <ListingTable listings={analytics.listings} />
          ) : (
            <EmptyInCard>No listing has been seen in these days.</EmptyInCard>
          )}
        </Card>
      </div>
    </>
  )
}

/** Why there is little to see. */
function State({ analytics: { views, before }, shop }: { analytics: Analytics; shop: Shop }) {
  if (!shop.isPublic) {
    return (
      <p className={`${classes.state} glows padX16 padY12 round12 semibold due`}>
        Your shop is private, so no one can visit it.
      </p>
    )
  }
  if (views > 0 || before.views > 0) return null
  return (
    <p className={`${classes.state} glows padX16 padY12 round12 semibold due`}>
      No visitors yet. Share your shop's link, and they'll show here.
    </p>
  )
}

/** 'Oct 23 to Nov 21' */
const periodWords = ({ from, to }: Pick<Analytics, 'from' | 'to'>, today: string) =>
  `${formatShortDay(from, today)} to ${formatShortDay(to, today)}`

type Days = Analytics['days']

/** Views and visitors of each day. */
function DayChart({ analytics: { days }, now }: { analytics: Analytics; now: string }) {
  const lineOf = (of: 'views' | 'visitors', name: string) => ({
    id: of,
    name,
    points: days.map((day) => ({ x: Date.parse(day.day), y: day[of] })),
  })
  return (
    <LineChart
      label="Views and visitors by day"
      summary={sentence(days, now)}
      series={[lineOf('views', 'Views'), lineOf('visitors', 'Visitors')]}
      valueText={(value) => numberText(value)}
      momentText={(moment) => formatShortDay(new Date(moment).toISOString().slice(0, 10), now)}
      height={260}
      isFromZero
      isWhole
    />
  )
}

function sentence(days: Days, now: string): string {
  const [first, last] = [days.at(0), days.at(-1)]
  const best = days.reduce<Days[number] | undefined>(
    (top, day) => (day.views > (top?.views ?? 0) ? day : top),
    undefined,
  )
  const span = `Views and visitors by day, from ${formatShortDay(first?.day ?? now, now)} to ${formatShortDay(last?.day ?? now, now)}.`
  if (!best) return `${span} No one has visited.`
  return `${span} Most on ${formatShortDay(best.day, now)}: ${numberText(best.views)} views, ${numberText(best.visitors)} visitors.`
}

/** The same as the chart in figures, the latest day first. */
function DayTable({ analytics, now }: { analytics: Analytics; now: string }) {
  return (
    <DataTable
      label="By day"
      records={analytics.days.map((sums) => ({ id: sums.day, ...sums })).toReversed()}
      columns={[
        { header: 'Day', cell: ({ day }) => formatShortDay(day, now) },
        {
          header: 'Views',
          cell: ({ views }) => numberText(views),
          phoneCell: ({ views }) => `${numberText(views)} views`,
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'Visitors',
          cell: ({ visitors }) => numberText(visitors),
          phoneCell: ({ visitors }) => `${numberText(visitors)} visitors`,
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'Questions',
          cell: ({ questions }) => numberText(questions),
          phoneCell: ({ questions }) => questions > 0 && `${numberText(questions)} asked`,
          numeric: true,
          onPhone: 'second',
        },
      ]}
    />
  )
}
