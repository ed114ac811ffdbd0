import type { ReactNode } from 'react'
import classes from './Row.module.css'

const tones = { quiet: 'chip ink2', main: classes.mainAct, danger: 'warns alarm' }

type SwipeAct = {
  label: string
  icon: ReactNode
  tone: keyof typeof tones
  onChoose: () => void
}

/**
 * A row of a list which a finger moves to the left, and what stands behind it. All of that is offered elsewhere as
 * well, for the mouse, the keyboard and screen readers.
 */
export const SwipedRow = ({
  acts,
  children,
}: {
  acts: readonly SwipeAct[]
  children: ReactNode
}) => (
  <li className={`${classes.swipe} flex`}>
    {children}
    {acts.map(({ label, icon, tone, onChoose }) => (
      <button
        key={label}
        type="button"
        className={`${classes.act} ${tones[tone]} borderless text13 semibold stack middle centred gap2 awayAtDesk`}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          event.currentTarget.parentElement?.scrollTo({ left: 0 })
          onChoose()
        }}
      >
        {icon}
        {label}
      </button>
    ))}
  </li>
)
