import { IconBrush, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchedSheet } from '../../../web/fetchedSheet.tsx'
import { IconFeeder, IconShed } from '../../../web/look/icons.tsx'
import { useCan } from '../../../web/user.ts'
import type { Logged } from '../../logs/kind.ts'
import classes from './Report.module.css'

const SheetOfKind = fetchedSheet(
  async () => (await import('../../logs/SheetOfKind.tsx')).SheetOfKind,
)

const acts = {
  feeding: { act: 'Feed', Icon: IconFeeder },
  cleaning: { act: 'Clean', Icon: IconBrush },
  weight: { act: 'Weigh', Icon: IconScale },
  shedding: { act: 'Record shed:', Icon: IconShed },
}

/** At the end of a report's row: opens the sheet of the log that the report is about. */
export function LogAtHand({ kind, animal }: { kind: keyof typeof acts; animal: Logged }) {
  const [isOpen, setIsOpen] = useState(false)
  const { act, Icon } = acts[kind]
  if (!useCan().mayLog) return null
  return (
    <>
      <button
        type="button"
        className={`${classes.log} borderless round12 lit center firm primary offPaper`}
        aria-label={`${act} ${animal.name}`}
        title={`${act} ${animal.name}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon size={22} />
      </button>
      {isOpen && <SheetOfKind kind={kind} animal={animal} onClose={() => setIsOpen(false)} />}
    </>
  )
}
