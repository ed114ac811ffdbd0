import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import classes from './UserMenu.module.css'

/** A function that closes the menu around its entries. */
export const MenuContext = createContext(() => {})

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
  const close = useContext(MenuContext)
  return (
    <Link
      className={`${classes.entry} lightens clear borderless padX12 padY8 round10 touch wide row gap12 left`}
      to={href}
      onClick={close}
    >
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
  const close = useContext(MenuContext)
  return (
    <button
      type="button"
      className={`${classes.entry} lightens clear borderless padX12 padY8 round10 touch wide row gap12 left`}
      onClick={() => {
        onClick()
        close()
      }}
    >
      {icon}
      {children}
    </button>
  )
}

/** An entry that posts a form and leaves the application, such as signing out. */
export function UserSubmit({
  action,
  fields,
  icon,
  children,
}: {
  action: string
  fields: Record<string, string>
  icon?: ReactNode
  children: ReactNode
}) {
  const close = useContext(MenuContext)
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        onClick={close}
        className={`${classes.entry} lightens clear borderless padX12 padY8 round10 touch wide row gap12 left`}
      >
        {icon}
        {children}
      </button>
    </form>
  )
}
