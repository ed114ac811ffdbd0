import { useState } from 'react'
import { useCan } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { LogKind } from './logs.contract.ts'
import classes from './RecordBar.module.css'
import { kinds, offered, SheetOfKind } from './SheetOfKind.tsx'

/** Buttons for what is recorded every day; Feed stands out while a meal is due that wasn't refused today. */
export function RecordBar({ animal }: { animal: AnimalWithCare }) {
  const [open, setOpen] = useState<LogKind>()
  const isHungry = animal.feedingSchedules.some((plan) => plan.due_on && !plan.refused_today)
  if (!useCan().mayLog) return null
  return (
    <>
      <fieldset className={`${classes.bar} grid gap8`} aria-label={`Record for ${animal.name}`}>
        {offered.map((kind) => {
          const { act, short, Icon } = kinds[kind]
          return (
            <button
              key={kind}
              type="button"
              className={`${classes.act} surface shadow borderless round14 slim stack middle centred gap4 ink rowAtDesk`}
              data-first={(kind === 'feeding' && isHungry) || undefined}
              aria-label={act}
              onClick={() => setOpen(kind)}
            >
              <Icon size={22} />
              {short}
            </button>
          )
        })}
      </fieldset>
      {open && <SheetOfKind kind={open} animal={animal} onClose={() => setOpen(undefined)} />}
    </>
  )
}
