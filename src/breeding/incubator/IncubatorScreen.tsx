import { IconCalendar, IconEye, IconTemperature } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { labelsOf } from '../../collection/codes/LabelsLink.tsx'
import { formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { IconEgg } from '../../web/look/icons.tsx'
import { Empty, EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { usePage } from '../../web/records.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListFile } from '../../web/screens/useListFile.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useCan, useUser } from '../../web/user.ts'
import { type Clutch, clutchResource } from '../clutches/clutches.contract.ts'
import { daysUnseen, isWindowOpen, unseenDays, windowState } from '../clutches/words.ts'
import { ClutchCards } from './ClutchCards.tsx'
import { ClutchTable, clutchColumns } from './ClutchTable.tsx'
import classes from './Incubator.module.css'
import { IncubatorGate } from './IncubatorGate.tsx'
import { axisOf } from './TimeLine.tsx'

export const IncubatorScreen = () => (
  <IncubatorGate>
    <Incubator />
  </IncubatorGate>
)

/** Loaded after the list above it. */
const AirCard = lazy(async () => ({ default: (await import('./AirCard.tsx')).AirCard }))

/** The list opens with what incubates. */
const incubator = { ...clutchResource, filters: ['incubating', 'hatched'] as const }

/** All clutches on one time axis, the incubator's air, and what is due next. */
function Incubator() {
  const navigate = useNavigate()
  const isWide = useIsWide()
  const list = useListState(incubator, 'grid')
  const { page, sort, filter, q } = list
  const query = usePage(incubator, { page, sort, filter, q })
  const { data } = query
  const file = useListFile<Clutch>(() => ({
    name: 'Clutches',
    path: incubator.api,
    query: { sort, filter, q },
    columns: clutchColumns,
  }))
  const counts = data?.counts
  const isEmpty = counts !== undefined && (counts.incubating ?? 0) + (counts.hatched ?? 0) === 0
  const add = <AddButton href="/incubator/new" what="Clutch" />
  const tab = (label: string, count = 0) => (count > 0 ? `${label} · ${numberText(count)}` : label)
  return (
    <Screen
      title="Incubator"
      crumbs={[{ label: 'Incubator' }]}
      second={
        counts &&
        !isEmpty &&
        `${counted(counts.incubating ?? 0, 'clutch', 'clutches')}, ${counted(counts.eggs ?? 0, 'egg')}`
      }
      action={query.isPending || isEmpty ? undefined : add}
    >
      {isEmpty ? (
        <NoClutches add={add} />
      ) : (
        <>
          <div className={`${classes.tools} stack gap12 below16`}>
            <Segments
              label="Show"
              value={filter}
              choices={[
                { value: 'incubating', label: tab('Incubating', counts?.incubating) },
                { value: 'hatched', label: tab('Done', counts?.hatched) },
                { value: 'season', label: 'Season' },
              ]}
              onChange={(tab) =>
                tab === 'season' ? navigate('/breeding/season') : list.setFilter(tab)
              }
            />
            <ListTools
              list={list}
              sorts={incubator.sorts}
              hasViews={isWide}
              hint="Filter by name, parent…"
              tools={[labelsOf('clutch'), file.tool]}
            />
          </div>
          {file.progress}
          <Loaded query={query} what="Clutches" outline={{ shape: 'card' }}>
            {({ value }) => <Clutches clutches={value} list={list} />}
          </Loaded>
          <Pages page={page} query={query} onChange={list.setPage} />
          {filter === 'incubating' && data && (
            <div className={`${classes.below} grid atStart gap halvesAtDesk`}>
              <Suspense fallback={<Waiting shape="card" />}>
                <AirCard />
              </Suspense>
              <NextCard clutches={data.value} />
            </div>
          )}
        </>
      )}
      {!isEmpty && <HelpLink to="incubator" />}
    </Screen>
  )
}

type List = ReturnType<typeof useListState<typeof incubator>>

type ClutchesProps = { clutches: Clutch[]; list: List }

/** A page of clutches as a table or as cards, those that incubate on one axis. */
function Clutches({ clutches, list: { filter, view, q } }: ClutchesProps) {
  const now = today(useUser().timezone)
  const isWide = useIsWide()
  if (clutches.length === 0) {
    const nothing = filter === 'hatched' ? 'Nothing has hatched yet.' : 'Nothing is incubating now.'
    return <p className={`${classes.none} ink3`}>{q ? 'No results.' : nothing}</p>
  }
  const axis = filter === 'incubating' ? axisOf(clutches, now) : undefined
  const Body = isWide && view === 'table' ? ClutchTable : ClutchCards
  return <Body clutches={clutches} axis={axis} />
}

const NoClutches = ({ add }: { add: ReactNode }) => (
  <Empty
    title="No clutches yet"
    action={
      <>
        {add}
        <div className="stack middle above6">
          <HelpLink to="incubator" />
          <AirLink />
        </div>
      </>
    }
  >
    Create one from a pairing, or add it here.
  </Empty>
)

const AirLink = () => (
  <MayChange>
    <ButtonLink to="/incubator/air" variant="subtle" leftSection={<IconTemperature size={20} />}>
      Air readings
    </ButtonLink>
  </MayChange>
)

/** Lines at most. */
const most = 6

/** The clutches' next events: open windows, eggs not looked at, windows to come. */
function NextCard({ clutches }: { clutches: readonly Clutch[] }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const lines = linesOf(clutches, { today: today(timezone), zone: timezone })
  return (
    <Card title="Next" isFlush={lines.length > 0}>
      {lines.length === 0 && <EmptyInCard>Nothing is due.</EmptyInCard>}
      <Rows label="Next">
        {lines.slice(0, most).map(({ key, icon, title, second, href, action }) => (
          <Row
            key={key}
            title={title}
            second={second}
            leading={icon}
            href={href}
            trailing={mayChange && action && <TextLink href={action.href}>{action.label}</TextLink>}
          />
        ))}
      </Rows>
    </Card>
  )
}

type Line = {
  key: string
  icon: ReactNode
  title: string
  second: string
  href: string
  action?: { label: string; href: string }
}

function linesOf(clutches: readonly Clutch[], at: { today: string; zone: string }): Line[] {
  const { today: now } = at
  const open = clutches
    .filter((clutch) => isWindowOpen(clutch, now))
    .map((clutch) => ({
      key: `open ${clutch.id}`,
      icon: (
        <span style={{ color: 'var(--lamp-mark)' }}>
          <IconEgg size={22} />
        </span>
      ),
      title: `${clutch.name}, ${windowState(clutch, now)}`,
      second:
        clutch.window && clutch.window.to >= now
          ? `Look in each morning until ${formatShortDay(clutch.window.to, now)}`
          : `It closed on ${formatShortDay(clutch.window?.to ?? now, now)}. Look at each egg.`,
      href: `/incubator/${clutch.id}`,
      action: { label: 'Hatch eggs', href: `/incubator/${clutch.id}/hatch` },
    }))
  const unseen = clutches.flatMap((clutch) => {
    const days = unseenDays(clutch, at)
    if (days === null || days < daysUnseen) return []
    return [
      {
        key: `unseen ${clutch.id}`,
        icon: <IconEye size={22} color="var(--clay-ink)" aria-hidden="true" />,
        title: `${clutch.name} hasn't been looked at`,
        second: `${counted(days, 'day')}. Candle and note each egg.`,
        href: `/incubator/${clutch.id}`,
        action: { label: 'Look now', href: `/incubator/${clutch.id}` },
      },
    ]
  })
  const coming = clutches
    .filter(({ window }) => window && window.from > now)
    .toSorted((one, other) => ((one.window?.from ?? '') < (other.window?.from ?? '') ? -1 : 1))
    .map((clutch) => ({
      key: `coming ${clutch.id}`,
      icon: <IconCalendar size={22} color="var(--ink3)" aria-hidden="true" />,
      title: `${clutch.name}, window opens ${formatShortDay(clutch.window?.from ?? now, now)}`,
      second: clutch.send_hatch_reminder ? 'A reminder is set' : 'No reminder is set',
      href: `/incubator/${clutch.id}`,
    }))
  return [...open, ...unseen, ...coming]
}
