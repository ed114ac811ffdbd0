import { IconDotsVertical } from '@tabler/icons-react'
import { dayOf, formatShortMoment, formatTime, today } from '../../shared/dates.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Row } from '../../web/look/Row.tsx'
import { IconMenu, type MenuChoice } from '../../web/look/sheet/IconMenu.tsx'
import type { Waiting } from '../../web/queue/waiting.ts'
import { useUser } from '../../web/user.ts'
import { happenedAt } from './about.ts'
import { useWords } from './useWords.ts'
import { WaitingIcon } from './WaitingIcon.tsx'
import classes from './WaitingRow.module.css'

/** A write that waits: about whom, what, and when it happened. With `choices`, what can be done about it. */
export function WaitingRow({
  waiting,
  choices,
}: {
  waiting: Waiting
  choices?: readonly MenuChoice[]
}) {
  const { timezone } = useUser()
  const { about, animal, title, words } = useWords(waiting)
  const moment = happenedAt(waiting, about)
  const isToday = dayOf(moment, timezone) === today(timezone)
  return (
    <Row
      title={title}
      leading={animal && <Portrait animal={animal} size="row" />}
      second={
        <span className={classes.said}>
          <WaitingIcon kind={about.kind} />
          <span>{words}</span>
        </span>
      }
      side={isToday ? formatTime(moment, timezone) : formatShortMoment(moment, timezone)}
      trailing={
        choices && (
          <IconMenu
            label={`Actions for ${title}, ${words}`}
            icon={<IconDotsVertical size={20} aria-hidden="true" />}
            isQuiet
            choices={choices}
          />
        )
      }
    />
  )
}
