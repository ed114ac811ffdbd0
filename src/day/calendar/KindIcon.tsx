import {
  IconBrush,
  IconBulb,
  IconCalendarEvent,
  IconPill,
  IconScale,
  IconStethoscope,
} from '@tabler/icons-react'
import { IconEgg, IconFeeder, IconPoop, IconShed } from '../../web/look/icons.tsx'
import type { EventKind } from './events/events.contract.ts'

const icons = {
  own: IconCalendarEvent,
  vet: IconStethoscope,
  dose: IconPill,
  feed: IconFeeder,
  clean: IconBrush,
  bulb: IconBulb,
  lay: IconEgg,
  hatch: IconEgg,
  weigh: IconScale,
  shed: IconShed,
  poop: IconPoop,
}

export function KindIcon({ kind }: { kind: EventKind }) {
  const Icon = icons[kind]
  return (
    <span className="chip round12 side44 center ink2" aria-hidden="true">
      <Icon size={22} stroke={1.75} />
    </span>
  )
}
