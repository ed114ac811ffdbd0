import {
  IconAlertTriangleFilled,
  IconBulb,
  IconCalendarEvent,
  IconPill,
  IconStethoscope,
} from '@tabler/icons-react'
import { IconEgg, IconPoop } from '../../web/look/icons.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import type { EventKind, Mark } from './events/events.contract.ts'
import classes from './MarkIcon.module.css'

const icons = {
  late: IconAlertTriangleFilled,
  vet: IconStethoscope,
  dose: IconPill,
  own: IconCalendarEvent,
  bulb: IconBulb,
  lay: IconEgg,
  hatch: IconEgg,
  poop: IconPoop,
}

/** The small picture of what speaks on a day; words beside it or the cell's name say the same. */
export function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <span className={`${classes.mark} center firm ink2`} data-mark={mark} aria-hidden="true">
      <Picture mark={mark} />
    </span>
  )
}

function Picture({ mark }: { mark: Mark }) {
  if (mark === 'refused' || mark === 'again') return <ScaleMark state="struck" size={15} />
  if (mark === 'expected') return <ScaleMark state="hollow" size={15} tone="var(--shed)" />
  if (mark === 'shed') return <ScaleMark state="full" size={15} tone="var(--shed)" />
  const Icon = icons[mark]
  return <Icon size={16} stroke={1.75} />
}

/** The coloured mark of a kind, clay if it is late or refused; the text beside it names it too. */
export const KindMark = ({ kind, isUnusual }: { kind: EventKind; isUnusual?: boolean }) => (
  <span
    className={`${classes.kind} firm`}
    data-kind={kind}
    data-unusual={isUnusual || undefined}
    aria-hidden="true"
  />
)
