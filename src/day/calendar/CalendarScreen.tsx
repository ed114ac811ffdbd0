import {
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconCloudOff,
  IconDeviceMobile,
  IconDotsVertical,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type WeekStart, weekStarts } from '../../shared/choices.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useCan, useUser } from '../../web/user.ts'
import { AgendaCard } from '../dashboard/AgendaCard.tsx'
import type { Today } from '../dashboard/dashboard.contract.ts'
import { useHeld } from '../dashboard/useHeld.ts'
import classes from './Calendar.module.css'
import { DaySheet } from './DaySheet.tsx'
import type { CalendarEvent } from './events/events.contract.ts'
import { FeedSheet } from './feed/FeedSheet.tsx'
import { KindMark, MarkIcon } from './MarkIcon.tsx'
import { bandDays, bands, byDay, countsOf, markCounts, toldOf } from './marks.ts'
import { MonthGrid } from './month/MonthGrid.tsx'
import { addMonths, cellsOf, hasMonth, monthOf } from './month/month.ts'
import { useCalendarAddress, useMonth } from './useCalendar.ts'
import { bandWords, kindWords, longDay, markWords, monthWords } from './words.ts'

/** Six weeks around a month with everything recorded, due and planned; a click opens a day. */
export function CalendarScreen() {
  const { week_start } = useUser()
  const { today, month, day, event, step, goTo, open, close } = useCalendarAddress()
  const query = useMonth(month, week_start)
  const [isSharing, setIsSharing] = useState(false)
  const cells = cellsOf(month, week_start)
  const days = byDay(query.data?.value ?? [])
  const animals = new Map(query.data?.animals.map((animal) => [animal.id, animal]))
  const { name, short, year } = monthWords(month)
  const failed = query.isError && <CalendarFailed onRetry={() => query.refetch()} />
  // While a month loads, the previous one is shown, which knows nothing of other days.
  const isRead = (day: string) =>
    query.data !== undefined && query.data.from <= day && day <= query.data.to

  return (
    <Screen title="Calendar" crumbs={[{ label: 'Calendar' }]} hasHeading={false}>
      <header className={`${classes.head} row between gap4 below12 wrapNarrow`}>
        <h1 className="slim oneLine" aria-live="polite">
          <span className="awayAtDesk" aria-hidden="true">
            {short}
          </span>
          <span className={`${classes.long} absolute crop`}>{name}</span>{' '}
          <span className="regular ink3">{year}</span>
        </h1>
        <div className={`${classes.steps} row firm`}>
          <IconButton
            label="Previous"
            icon={<IconChevronLeft size={24} />}
            isDisabled={!hasMonth(addMonths(month, -1))}
            onClick={() => step(-1)}
          />
          <Button variant="light" onClick={() => goTo(monthOf(today))}>
            Today
          </Button>
          <IconButton
            label="Next"
            icon={<IconChevronRight size={24} />}
            isDisabled={!hasMonth(addMonths(month, 1))}
            onClick={() => step(1)}
          />
          <CalendarMenu onAdd={() => open(today, 'new')} onShare={() => setIsSharing(true)} />
        </div>
      </header>
      <div className="stack gap12">
        {failed}
        <MonthGrid
          cells={cells}
          month={month}
          today={today}
          days={days}
          windows={bandDays(query.data?.value ?? [])}
          isWaiting={query.isPending || query.isPlaceholderData}
          onOpen={(chosen) => open(chosen)}
          onMonth={goTo}
        />
        {query.data && <Legend events={query.data.value} />}
        {cells.includes(today) && isRead(today) && (
          <TodayCard today={today} onAdd={() => open(today, 'new')} />
        )}
      </div>
      <DaySheet
        day={day}
        event={event}
        today={today}
        events={(day && days.get(day)) || []}
        animals={animals}
        isRead={day !== undefined && isRead(day)}
        failed={failed}
        onOpen={open}
        onClose={close}
      />
      <FeedSheet isOpen={isSharing} onClose={() => setIsSharing(false)} />
    </Screen>
  )
}

/** Rare actions: an event today, the calendar link, the first day of the week. */
function CalendarMenu({ onAdd, onShare }: { onAdd: () => void; onShare: () => void }) {
  const { week_start } = useUser()
  const { mayChange } = useCan()
  const { report } = useFlash()
  const choose = useWrite((chosen: WeekStart) =>
    api('PATCH', 'user', { user: { week_start: chosen } }),
  )
  return (
    <IconMenu
      label="More"
      isQuiet
      icon={<IconDotsVertical size={22} />}
      choices={[
        ...(mayChange
          ? [{ label: 'Add event', icon: <IconCalendarPlus size={20} />, onChoose: onAdd }]
          : []),
        { label: 'On your phone', icon: <IconDeviceMobile size={20} />, onChoose: onShare },
        ...weekStarts.map((start) => ({
          label: `Week starts on ${start.charAt(0).toUpperCase()}${start.slice(1)}`,
          isChosen: start === week_start,
          onChoose: () => choose.mutate(start, { onError: report }),
        })),
      ]}
    />
  )
}

/** The meaning of this month's marks: pictures on the phone, colours at the desk. */
function Legend({ events }: { events: readonly CalendarEvent[] }) {
  const hasRoutine = toldOf(events).toDo.length > 0
  const windows = bandDays(events)
  const lines = bands.map(
    (band) =>
      windows[band].size > 0 && (
        <li className="row gap8" key={band}>
          <span className={classes.band} data-band={band} />
          {bandWords[band]}
        </li>
      ),
  )
  return (
    <>
      <ul
        className={`${classes.legend} padX4 padY0 flex wrap rows4 columns16 text14 ink2`}
        data-on="phone"
        aria-label="Legend"
      >
        {markCounts(events).map(([mark]) => (
          <li className="row gap8" key={mark}>
            <MarkIcon mark={mark} />
            {markWords[mark]}
          </li>
        ))}
        {hasRoutine && (
          <li className="row gap8">
            <span className={classes.routine} />
            Routine
          </li>
        )}
        {lines}
      </ul>
      <ul
        className={`${classes.legend} padX4 padY0 flex wrap rows4 columns16 text14 ink2`}
        data-on="desk"
        aria-label="Legend"
      >
        {countsOf(events).map(([kind]) => (
          <li className="row gap8" key={kind}>
            <KindMark kind={kind} />
            {kindWords[kind]}
          </li>
        ))}
        {lines}
      </ul>
    </>
  )
}

/** Shown above the grid, which keeps its previous events. */
function CalendarFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      className={`${classes.failed} warns padX16 padY12 round14 row gap12 text15 alarm`}
      role="alert"
    >
      <IconCloudOff size={20} aria-hidden="true" />
      <p>We're sorry, we were unable to fetch your events. Please try again later.</p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </div>
  )
}

/** On the phone, cells only have marks, so today's agenda stands below the month, to be ticked. */
function TodayCard({ today, onAdd }: { today: string; onAdd: () => void }) {
  const query = useQuery({
    queryKey: ['dashboard', 'today', today],
    ...reading<Today>('dashboard/today'),
  })
  return (
    <div className="awayAtDesk">
      <Loaded query={query} what="Today" outline={{ shape: 'rows', count: 4 }}>
        {(read) => <Rows {...{ today, onAdd, read }} />}
      </Loaded>
    </div>
  )
}

function Rows({ today, read, onAdd }: { today: string; read: Today; onAdd: () => void }) {
  const { steady, hold } = useHeld(read)
  const { mayChange } = useCan()
  return (
    <AgendaCard
      title={`Today, ${longDay(today, today).split(', ').at(-1)}`}
      aside={mayChange && <TextButton onClick={onAdd}>Add event</TextButton>}
      day={read.day}
      content={steady}
      onTick={hold}
    />
  )
}
