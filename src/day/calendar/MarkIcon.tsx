import {
  IconAlertTriangleFilled,
  IconBulb,
  IconCalendarEvent,
  IconPill,
  IconStethoscope,
} from '@tabler/icons-react'
import { IconEgg, IconPoop } from '../../web/look/icons.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import classes from './MarkIcon.module.css'
import type { Mark } from './marks.ts'

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
  if (mark === 'refused') return <ScaleMark state="struck" size={15} />
  if (mark === 'expected') return <ScaleMark state="hollow" size={15} tone="var(--shed)" />
  if (mark === 'shed') return <ScaleMark state="full" size={15} tone="var(--shed)" />
  const Icon = icons[mark]
  return <Icon size={16} stroke={1.75} />
}
