import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './TextButton.module.css'

/** A button without a body, for what is second to something else. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.text} onClick={onClick}>
      {children}
    </button>
  )
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={classes.text} to={href}>
      {children}
    </Link>
  )
}
