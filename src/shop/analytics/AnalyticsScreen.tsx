import { IconDownload, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { numberText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { Empty, EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { ShopGate } from '../ShopGate.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import classes from './Analytics.module.css'
import type { Analytics } from './analytics.contract.ts'
import { DayChart } from './DayChart.tsx'
import { ListingTable } from './ListingTable.tsx'
import { askedMost, changeWords, periodWords, perVisitor, soldAmount, soldLast } from './words.ts'

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
    queryFn: () => api<Analytics>('GET', `shop/analytics?${period}`),
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
              Once your shop is public, what its visitors look at stands here.
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  )
}

type Shop = NonNullable<Analytics['shop']>

function Report({
  analytics,
  shop,
  now,
  days,
  isTable,
}: {
  analytics: Analytics
  shop: Shop
  now: string
  days: string
  isTable: boolean
}) {
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
      <p className={`${classes.state} glows round12 semibold due`}>
        Your shop is private, so no one can visit it.
      </p>
    )
  }
  if (views > 0 || before.views > 0) return null
  return (
    <p className={`${classes.state} glows round12 semibold due`}>
      No visitors yet. Share your shop's link, and they'll show here.
    </p>
  )
}

function Figures({ analytics, now }: { analytics: Analytics; now: string }) {
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
        {soldLast(analytics, now)}
      </Figure>
    </dl>
  )
}

const Figure = ({
  label,
  value,
  children,
}: {
  label: string
  value: string
  children: ReactNode
}) => (
  <div className="card padXCard padY14 slim">
    <dt className="text14 ink2">{label}</dt>
    <dd className={`${classes.value} tight heavy num`}>{value}</dd>
    <dd className="row gap4 text13 ink3">{children}</dd>
  </div>
)

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
