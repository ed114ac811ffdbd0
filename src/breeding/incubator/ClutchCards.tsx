import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { useUser } from '../../web/user.ts'
import type { Clutch } from '../clutches/clutches.contract.ts'
import { EggMinis } from '../clutches/EggDrawing.tsx'
import { isIncubating } from '../clutches/incubation.ts'
import {
  countdown,
  daysToGo,
  daysUnseen,
  eggsNow,
  isLost,
  parentsWords,
  unseenDays,
  windowState,
} from '../clutches/words.ts'
import classes from './Incubator.module.css'
import { AxisHead, type TimeAxis, TimeLine } from './TimeLine.tsx'

export type ClutchesProps = { clutches: readonly Clutch[]; axis: TimeAxis | undefined }

/** Clutches below each other on the phone, two a row where there is room. */
export function ClutchCards({ clutches, axis }: ClutchesProps) {
  return (
    <div className={`${classes.cards} card clip`}>
      {axis && (
        <div className={`${classes.cardAxis} awayAtDesk`}>
          <AxisHead axis={axis} />
        </div>
      )}
      <ul aria-label="Clutches">
        {clutches.map((clutch) => (
          <ClutchCard key={clutch.id} clutch={clutch} axis={axis} />
        ))}
      </ul>
    </div>
  )
}

function ClutchCard({ clutch, axis }: { clutch: Clutch; axis: TimeAxis | undefined }) {
  return (
    <li className={`${classes.card} ruled relative stack gap8`}>
      <div className="flex middle gap12 wrapNarrow">
        <Pair clutch={clutch} />
        <div className={`${classes.names} slim stack grow`}>
          <Link className="opensRow strong" to={`/incubator/${clutch.id}`}>
            {clutch.name}
          </Link>
          <span className="text14 ink3">{parentsWords(clutch) || 'No parents yet'}</span>
        </div>
        <Left clutch={clutch} />
      </div>
      {axis && <TimeLine clutch={clutch} axis={axis} />}
      <div className="flex middle between gap8 text14 ink3 wrapNarrow">
        <EggMinis clutch={clutch} />
        <Said clutch={clutch} />
      </div>
    </li>
  )
}

/** Dam and sire, overlapping. */
export function Pair({ clutch: { dam, sire, id, species } }: { clutch: Clutch }) {
  const unknown = {
    id,
    species: species?.commonName ?? '',
    genetics: '',
    photoUrls: null,
  }
  return (
    <span className={`${classes.pair} flex firm`}>
      {dam || sire ? (
        <>
          {dam && <Portrait animal={dam} size="row" />}
          {sire && <Portrait animal={sire} size="row" />}
        </>
      ) : (
        <Portrait animal={unknown} size="row" />
      )}
    </span>
  )
}

/** '3 days' or '2 of 5 hatched' over 'window open', or when it hatched. */
function Left({ clutch }: { clutch: Clutch }) {
  const now = today(useUser().timezone)
  const { expected_to_hatch_on: expected, hatchedOn, is_litter } = clutch
  const state = windowState(clutch, now)
  const days = daysToGo(clutch, now) ?? 0
  const [words, day] = hatchedOn
    ? [is_litter ? 'Born' : 'Hatched', formatDay(hatchedOn)]
    : [
        days > 0 ? counted(days, 'day') : countdown(clutch, now),
        isLost(clutch) ? null : (state ?? (expected && formatShortDay(expected, now))),
      ]
  return (
    <div className={`${classes.left} stack firm right`}>
      <strong data-open={state ? true : undefined}>{words}</strong>
      {day && <span className="text13 ink3">{day}</span>}
    </div>
  )
}

/** How the eggs are, that they haven't been looked at, or that they aren't in the incubator yet, as the season says. */
export function Said({ clutch }: { clutch: Clutch }) {
  const { timezone } = useUser()
  const days = unseenDays(clutch, { today: today(timezone), zone: timezone })
  if (days !== null && days >= daysUnseen) {
    return (
      <span className={`${classes.late} alarm right`}>
        <IconAlertTriangle size={14} aria-hidden="true" /> not looked at for {counted(days, 'day')}
      </span>
    )
  }
  const { counts, hatchedOn, is_litter, looked_at } = clutch
  const isLaid = !(isIncubating(clutch, counts) || hatchedOn || is_litter || isLost(clutch))
  const words = eggsNow(counts, is_litter, looked_at !== null)
  return <span className="right">{joined(words, isLaid && 'not in the incubator yet')}</span>
}
