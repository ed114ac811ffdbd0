import {
  IconBrush,
  IconCheckbox,
  IconMessage,
  IconNotes,
  IconPhoto,
  IconScale,
} from '@tabler/icons-react'
import { IconFeeder, IconPoop, IconShed } from '../../web/look/icons.tsx'
import type { WaitingKind } from './about.ts'

const icons = {
  feeding: IconFeeder,
  cleaning: IconBrush,
  weight: IconScale,
  shedding: IconShed,
  poop: IconPoop,
  note: IconNotes,
  comment: IconMessage,
  task: IconCheckbox,
  photo: IconPhoto,
}

/** The picture of what was recorded; the words say it too. */
export function WaitingIcon({ kind }: { kind: WaitingKind }) {
  const Icon = icons[kind]
  return <Icon size={18} />
}
