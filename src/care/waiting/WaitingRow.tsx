import {
  IconBrush,
  IconDots,
  IconMessage,
  IconNotes,
  IconPhoto,
  IconScale,
  IconSquareCheck,
} from '@tabler/icons-react'
import { dayOf, formatShort, formatTime, today } from '../../shared/dates.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { IconFeeder, IconPoop, IconShed } from '../../web/look/icons.tsx'
import { RefusedMark, WaitingMark } from '../../web/look/messages/WaitingMark.tsx'
import { Row } from '../../web/look/Row.tsx'
import { IconMenu, type MenuChoice } from '../../web/look/sheet/IconMenu.tsx'
import type { Waiting } from '../../web/queue/waiting.ts'
import { useUser } from '../../web/user.ts'
import { happenedAt, type WaitingKind } from './about.ts'
import { useWords } from './useWords.ts'

/**
 * A write that waits: about whom, what, and when it happened. With `choices`, what can be done about it. `isAtHome`
 * on the screen of whom it's about, where it says that it waits instead.
 */
export function WaitingRow({
  waiting,
  choices,
  isAtHome = false,
}: {
  waiting: Waiting
  choices?: readonly MenuChoice[]
  isAtHome?: boolean
}) {
  const { timezone } = useUser()
  const { about, animal, title, words } = useWords(waiting)
  const moment = happenedAt(waiting, about)
  const isToday = dayOf(moment, timezone) === today(timezone)
  const time = <span>{formatTime(moment, timezone)}</span>
  const side = isToday ? (
    time
  ) : (
    <>
      <span>{formatShort(moment, timezone)}</span>
      {time}
    </>
  )
  if (isAtHome) {
    return (
      <Row
        title={words}
        href="/waiting"
        leading={<WaitingIcon kind={about.kind} />}
        second={waiting.refused ? <RefusedMark /> : <WaitingMark />}
        side={side}
      />
    )
  }
  return (
    <Row
      title={title}
      leading={animal && <Portrait animal={animal} size="row" />}
      second={
        <span className="slim flex top gap6">
          <WaitingIcon kind={about.kind} />
          <span>{words}</span>
        </span>
      }
      side={side}
      trailing={
        choices && (
          <IconMenu
            label={`Actions for ${title}, ${words}`}
            icon={<IconDots size={20} aria-hidden="true" />}
            isQuiet
            choices={choices}
          />
        )
      }
    />
  )
}

const icons = {
  feeding: IconFeeder,
  cleaning: IconBrush,
  weight: IconScale,
  shedding: IconShed,
  poop: IconPoop,
  note: IconNotes,
  comment: IconMessage,
  task: IconSquareCheck,
  photo: IconPhoto,
}

/** The picture of what was recorded; the words say it too. */
function WaitingIcon({ kind }: { kind: WaitingKind }) {
  const Icon = icons[kind]
  return <Icon size={18} />
}
