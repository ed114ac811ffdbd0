import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { mostEggs } from '../crosses.contract.ts'
import classes from './Outcomes.module.css'

/** The number of eggs, by two buttons or typed. */
export function EggStepper({ eggs, onChange }: { eggs: number; onChange: (eggs: number) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(String(eggs))
  useEffect(() => setTyped(String(eggs)), [eggs])
  const step = (by: number) => () => onChange(Math.min(mostEggs, Math.max(1, eggs + by)))
  return (
    <div className={classes.eggs}>
      <button type="button" aria-label="One egg less" disabled={eggs <= 1} onClick={step(-1)}>
        <IconMinus size={18} aria-hidden="true" />
      </button>
      <input
        id={id}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(String(eggs))}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const count = Number(value)
          if (Number.isInteger(count) && count >= 1 && count <= mostEggs) onChange(count)
        }}
      />
      <label htmlFor={id}>{eggs === 1 ? 'egg' : 'eggs'}</label>
      <button type="button" aria-label="One egg more" disabled={eggs >= mostEggs} onClick={step(1)}>
        <IconPlus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
