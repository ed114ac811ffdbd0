import { useState } from 'react'
import { useCan } from '../../web/user.ts'
import type { Logged } from './kind.ts'
import type { LogKind } from './logs.contract.ts'
import classes from './RecordBar.module.css'
import { kinds, offered, SheetOfKind } from './SheetOfKind.tsx'

/** Buttons for what is recorded every day. */
export function RecordBar({ animal }: { animal: Logged }) {
  const [open, setOpen] = useState<LogKind>()
  if (!useCan().mayLog) return null
  return (
    <>
      <fieldset
        className={`${classes.bar} grid gap8 flexAtDesk wrapAtDesk`}
        aria-label={`Record for ${animal.name}`}
      >
        {offered.map((kind) => {
          const { act, short, Icon } = kinds[kind]
          return (
            <button
              key={kind}
              type="button"
              className={`${classes.act} surface shadow borderless round14 slim stack middle centred gap4 ink rowAtDesk`}
              data-first={kind === 'feeding' || undefined}
              aria-label={act}
              onClick={() => setOpen(kind)}
            >
              <Icon size={22} />
              <span className="awayAtDesk">{short}</span>
              <span className="away inlineAtDesk">{act}</span>
            </button>
          )
        })}
      </fieldset>
      {open && <SheetOfKind kind={open} animal={animal} onClose={() => setOpen(undefined)} />}
    </>
  )
}
