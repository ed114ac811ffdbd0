import {
  IconCalendarPlus,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceMobile,
  IconDots,
  IconPlus,
} from '@tabler/icons-react'
import { type WeekStart, weekStarts } from '../../shared/choices.ts'
import { addMonths } from '../../shared/months.ts'
import { upperFirst } from '../../shared/text.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import classes from './Calendar.module.css'
import { hasMonth } from './month/month.ts'
import { monthWords } from './words.ts'

/**
 * The month's name and its buttons. On the phone an arrow opens the whole month, which brings the steps by months;
 * otherwise a plus adds an event.
 */
export function CalendarHead({
  month,
  isWhole,
  onWhole,
  onMonth,
  onToday,
  onAdd,
  onShare,
}: {
  month: string
  /** Undefined at the desk, where the month is always whole. */
  isWhole: boolean | undefined
  onWhole: (isWhole: boolean) => void
  onMonth: (month: string) => void
  onToday: () => void
  onAdd: () => void
  onShare: () => void
}) {
  const { mayChange } = useCan()
  const { name, short, year } = monthWords(month)
  const step = (label: string, months: number) => (
    <IconButton
      label={label}
      icon={months < 0 ? <IconChevronLeft size={24} /> : <IconChevronRight size={24} />}
      isDisabled={!hasMonth(addMonths(month, months))}
      onClick={() => onMonth(addMonths(month, months))}
    />
  )
  return (
    <header
      className={`${classes.head} row between gap4 below12 wrapNarrow`}
      data-whole={isWhole || undefined}
    >
      <div className="slim row">
        <h1 className="slim oneLine" aria-live="polite">
          <span className="awayAtDesk" aria-hidden="true">
            {short}
          </span>
          <span className={`${classes.long} absolute crop`}>{name}</span>{' '}
          <span className="regular ink3">{year}</span>
        </h1>
        {isWhole !== undefined && (
          <IconButton
            label="Whole month"
            icon={<IconChevronDown size={22} />}
            aria-expanded={isWhole}
            onClick={() => onWhole(!isWhole)}
          />
        )}
      </div>
      <div className={`${classes.steps} row firm`}>
        {isWhole !== false && step('Previous', -1)}
        <Button variant="light" onClick={onToday}>
          Today
        </Button>
        {isWhole !== false && step('Next', 1)}
        {isWhole === false && mayChange && (
          <IconButton label="Add event" icon={<IconPlus size={24} />} onClick={onAdd} />
        )}
        <CalendarMenu onAdd={onAdd} onShare={onShare} />
      </div>
    </header>
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
      icon={<IconDots size={22} />}
      choices={[
        ...(mayChange
          ? [{ label: 'Add event', icon: <IconCalendarPlus size={20} />, onChoose: onAdd }]
          : []),
        { label: 'On your phone', icon: <IconDeviceMobile size={20} />, onChoose: onShare },
        ...weekStarts.map((start) => ({
          label: `Week starts on ${upperFirst(start)}`,
          isChosen: start === week_start,
          onChoose: () => choose.mutate(start, { onError: report }),
        })),
      ]}
    />
  )
}
