import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../shared/days.ts'
import { addMonths, monthOf } from '../../shared/months.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useReach } from '../../web/online.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Calendar.module.css'
import { CalendarHead } from './CalendarHead.tsx'
import { DayList } from './DayList.tsx'
import { DaySheet } from './DaySheet.tsx'
import type { MonthOfEvents } from './events/events.contract.ts'
import { FeedSheet } from './feed/FeedSheet.tsx'
import { MonthGrid } from './month/MonthGrid.tsx'
import { cellsOf } from './month/month.ts'
import { useCalendarAddress, useDay, useMonth } from './useCalendar.ts'
import { useWeek } from './useWeek.ts'
import { monthWords } from './words.ts'

/**
 * Six weeks around a month with everything recorded, due and planned; a click opens a day. The phone shows one week of
 * them, or all on demand, over its days as a list.
 */
export function CalendarScreen() {
  const { week_start } = useUser()
  const isWide = useIsWide()
  const { today, month, at, day, event, goTo, open, close } = useCalendarAddress()
  const query = useMonth(month, week_start)
  const [isSharing, setIsSharing] = useState(false)
  const cells = cellsOf(month, week_start)
  const strip = useWeek({ today, month, at, cells, goTo })
  const { inView, isWhole, setIsWhole, begin } = strip
  const days = new Map(query.data?.days.map((one) => [one.day, one]))
  const animals = new Map(query.data?.animals.map((animal) => [animal.id, animal]))
  const queries = useQueryClient()
  // While a month loads, the previous one is shown, which knows nothing of other days.
  const isRead = (one: string) => isWithin(query.data, one)
  const isMonth = isWide || isWhole
  useLinesAtHand(today)

  const goToday = () => {
    begin(today)
    goTo(monthOf(today))
  }
  // On the phone the first tap leads to the day in the list, the second opens it.
  const openDay = (chosen: string) => {
    if (isWide || chosen === inView || !days.has(chosen)) open(chosen)
    else strip.leadTo(chosen)
  }

  return (
    <Screen title="Calendar" crumbs={[{ label: 'Calendar' }]} hasHeading={false}>
      <CalendarHead
        month={isMonth ? month : monthOf(inView)}
        isWhole={isWide ? undefined : isWhole}
        onWhole={setIsWhole}
        onMonth={goTo}
        onToday={goToday}
        onAdd={() => open(today, 'new')}
        onShare={() => setIsSharing(true)}
      />
      {query.isError && (
        <CalendarFailed
          month={month}
          onRetry={() =>
            queries.refetchQueries({
              type: 'active',
              predicate: ({ state }) => state.error !== null,
            })
          }
        />
      )}
      <div className={classes.strip} data-strip={isMonth ? undefined : true}>
        <MonthGrid
          cells={isMonth ? cells : strip.week}
          month={month}
          today={today}
          days={days}
          weeks={query.data?.weeks ?? []}
          isWaiting={query.isPending || query.isPlaceholderData}
          onOpen={openDay}
          onGo={(next) => (isMonth ? goTo(monthOf(next)) : begin(next))}
          onSwipe={(steps) => (isMonth ? goTo(addMonths(month, steps)) : strip.step(steps))}
        />
      </div>
      {!isWide && (
        <DayList
          days={cells.filter(
            (one) => one >= strip.from && (one === today || (isRead(one) && days.has(one))),
          )}
          contents={days}
          from={strip.from}
          isFailed={query.isError}
          today={today}
          animals={animals}
          onOpen={open}
        />
      )}
      <DaySheet day={day} event={event} today={today} onOpen={open} onClose={close} />
      <FeedSheet isOpen={isSharing} onClose={() => setIsSharing(false)} />
    </Screen>
  )
}

/** Without network, today and tomorrow can be opened, and the days that were opened before. */
function useLinesAtHand(today: string) {
  const isHydrated = useIsHydrated()
  useDay(today, isHydrated)
  useDay(addDays(today, 1), isHydrated)
}

const isWithin = (read: MonthOfEvents | undefined, day: string): boolean =>
  read !== undefined && read.from <= day && day <= read.to

/** Shown above the grid, which keeps its previous events. Without network, what was opened before is shown. */
function CalendarFailed({ month, onRetry }: { month: string; onRetry: () => void }) {
  const isOffline = useReach() === 'offline'
  return (
    <div
      className={`${classes.failed} warns padX16 padY12 below12 round14 row gap12 text15 alarm`}
      role="alert"
    >
      <IconCloudOff size={20} aria-hidden="true" />
      <p>
        {isOffline
          ? `You're offline, and ${monthWords(month).name} isn't on this device yet. What you have opened before is.`
          : "We're sorry, we were unable to fetch your events. Please try again later."}
      </p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </div>
  )
}
