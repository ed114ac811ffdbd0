import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { Card } from '../../web/look/Card.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Clutch.module.css'
import type { Clutch } from './clutches.contract.ts'
import { countdown, isLost, isWindowOpen, windowWords } from './words.ts'

/** How long until a clutch hatches, with the days that have passed as a bar. */
export function Countdown({ clutch }: { clutch: Clutch }) {
  const now = today(useUser().timezone)
  const { laid_on, hatchedOn, is_litter, window } = clutch
  const { good, pipped, hatched } = clutch.counts
  const expected = isLost(clutch) ? null : clutch.expected_to_hatch_on
  const words = countdown(clutch, now)
  const all = laid_on && expected ? daysBetween(laid_on, expected) : 0
  const days = laid_on ? daysBetween(laid_on, now) : 0
  const isAhead = expected !== null && expected > now && !hatchedOn
  const isToday = expected === now && !hatchedOn
  const isOpen = isWindowOpen(clutch, now)
  const event = is_litter ? 'birth' : 'hatch'
  return (
    <Card>
      <div className="flex wrap baseline between rows4 columns12">
        <p
          className={`${classes.figure} heavy`}
          data-open={isOpen || undefined}
          role={isToday ? 'alert' : undefined}
        >
          {words ?? 'No expected day yet'}
        </p>
        {isAhead && all > 0 && (
          <span className="quiet">
            day {days} of {all}
          </span>
        )}
      </div>
      {(hatchedOn || (isAhead && all > 0)) && (
        <div
          className={`${classes.bar} sunken crop`}
          role="progressbar"
          aria-label={hatchedOn ? 'Hatched' : 'Incubation'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={hatchedOn ? 100 : share(days, all)}
          data-full={hatchedOn ? true : undefined}
        >
          <i className="tall block" style={{ width: `${hatchedOn ? 100 : share(days, all)}%` }} />
        </div>
      )}
      <div className="flex wrap between rows2 columns16 text14 ink3">
        {laid_on && !(is_litter && hatchedOn) && (
          <span>{`${is_litter ? 'Born' : 'Laid'} ${formatDay(laid_on)}`}</span>
        )}
        {hatchedOn && <span>{`${is_litter ? 'Born' : 'Hatched'} ${formatDay(hatchedOn)}`}</span>}
        {expected && !hatchedOn && <span>Expected {formatDay(expected)}</span>}
      </div>
      {window && (
        <p className={`${classes.window} above8 text14 ink2`} data-open={isOpen || undefined}>
          {hatched > 0 && !is_litter
            ? `Hatching since ${formatShortDay(window.from, now)}, ${good + pipped} to go.`
            : window.from > now
              ? `${is_litter ? 'They may be born' : 'Eggs may hatch'} ${windowWords(window, now)}.`
              : window.to >= now
                ? `The ${event} window is open until ${formatShortDay(window.to, now)}.`
                : `The ${event} window closed on ${formatShortDay(window.to, now)}.`}
        </p>
      )}
    </Card>
  )
}

const share = (days: number, all: number) =>
  Math.min(100, Math.max(0, Math.round((100 * days) / all)))
