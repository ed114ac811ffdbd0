import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './TextButton.module.css'

/**
 * A button without a body, for what is second to something else. With `leavesFocus` pressing it keeps the
 * field that has the focus from hearing that it was left.
 */
export function TextButton({
  onClick,
  leavesFocus,
  children,
}: {
  onClick: () => void
  leavesFocus?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`${classes.text} underlines clear borderless padX8 padY0 round10 touch inline middle centred gap6 text14 semibold primary oneLine`}
      onMouseDown={leavesFocus ? stayThere : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const stayThere = (event: MouseEvent) => event.preventDefault()

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      className={`${classes.text} underlines clear borderless padX8 padY0 round10 touch inline middle centred gap6 text14 semibold primary oneLine`}
      to={href}
    >
      {children}
    </Link>
  )
}
