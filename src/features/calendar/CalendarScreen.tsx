import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../web/look/IconButton.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Calendar.module.css'
import { CalendarFailed } from './CalendarFailed.tsx'
import { CalendarMenu } from './CalendarMenu.tsx'
import { DaySheet } from './DaySheet.tsx'
import { FeedSheet } from './FeedSheet.tsx'
import { byDay } from './grouped.ts'
import { Legend } from './Legend.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { cellsOf, monthOf } from './month.ts'
import { TodayCard } from './TodayCard.tsx'
import { useCalendarAddress, useMonth } from './useCalendar.ts'
import { monthWords } from './words.ts'

/** Six weeks around a month with all that was done, is due and comes; a day opens by a tap. */
export function CalendarScreen() {
  const { week_start } = useUser()
  const { today, month, day, event, step, goTo, open, close } = useCalendarAddress()
  const query = useMonth(month, week_start)
  const [isSharing, setIsSharing] = useState(false)
  const cells = cellsOf(month, week_start)
  const days = byDay(query.data?.value ?? [])
  const animals = new Map(query.data?.animals.map((animal) => [animal.id, animal]))
  const { name, year } = monthWords(month)
  const failed = query.isError && <CalendarFailed onRetry={() => query.refetch()} />
  // The month before stands in for one that is being read: nothing is known of its other days.
  const isRead = (day: string) =>
    query.data !== undefined && query.data.from <= day && day <= query.data.to

  return (
    <Screen title="Calendar" crumbs={[{ label: 'Calendar' }]} hasHeading={false}>
      <header className={classes.head}>
        <h1 aria-live="polite">
          {name} <span className={classes.year}>{year}</span>
        </h1>
        <div className={classes.steps}>
          <IconButton
            label="Previous"
            icon={<IconChevronLeft size={24} />}
            onClick={() => step(-1)}
          />
          <Button variant="light" onClick={() => goTo(monthOf(today))}>
            Today
          </Button>
          <IconButton label="Next" icon={<IconChevronRight size={24} />} onClick={() => step(1)} />
          <CalendarMenu onAdd={() => open(today, 'new')} onShare={() => setIsSharing(true)} />
        </div>
      </header>
      <div className={classes.page}>
        {failed}
        <MonthGrid
          cells={cells}
          month={month}
          today={today}
          days={days}
          isWaiting={query.isPending || query.isPlaceholderData}
          onOpen={(chosen) => open(chosen)}
          onMonth={goTo}
        />
        {query.data && <Legend events={query.data.value} />}
        {cells.includes(today) && isRead(today) && (
          <TodayCard
            today={today}
            events={days.get(today) ?? []}
            animals={animals}
            onOpen={(opened) => open(today, opened)}
          />
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
