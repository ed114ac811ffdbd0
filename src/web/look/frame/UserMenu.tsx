import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './UserMenu.module.css'

/** An entry of the user menu that leads somewhere. */
export function UserLink({
  href,
  icon,
  children,
}: {
  href: string
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <Link className={classes.entry} to={href}>
      {icon}
      {children}
    </Link>
  )
}

/** An entry of the user menu that does something, such as signing out. */
export function UserAction({
  onClick,
  icon,
  children,
}: {
  onClick: () => void
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <button type="button" className={classes.entry} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
