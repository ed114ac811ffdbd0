import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { Faced } from '../animal/Face.tsx'
import { Logo } from '../icons.tsx'
import { usePopover } from '../sheet/usePopover.ts'
import { lockedHint, type Place } from './places.ts'
import classes from './Sidebar.module.css'
import { UserFace } from './UserFace.tsx'
import { MenuContext } from './UserMenu.tsx'

/** All places, and the user at the foot; from 900px. */
export function Sidebar({
  places,
  user,
  isOnline,
  userMenu,
  onLocked,
}: {
  places: readonly Place[]
  user: Faced
  isOnline: boolean
  userMenu: ReactNode
  onLocked: (place: Place) => void
}) {
  const menu = usePopover<HTMLDivElement>('above')
  return (
    <nav className={`${classes.sidebar} away flexAtDesk`} aria-label="Main">
      <Link className={`${classes.brand} flexAtDesk middleAtDesk`} to="/">
        <Logo />
        Vivary
      </Link>
      <div className={`${classes.places} flexAtDesk growAtDesk`}>
        {places.map((place) => (
          <PlaceLink key={place.href} place={place} onLocked={onLocked} />
        ))}
      </div>
      <button
        type="button"
        className={`${classes.user} lightens clear borderless padX8 padY6 round12 row gap12 above8 left`}
        {...menu.button}
      >
        <UserFace user={user} isOnline={isOnline} />
      </button>
      <div
        {...menu.panel}
        className={`${classes.menu} surface borderless padX6 padY6 round14 fixed noMargin ink`}
      >
        <MenuContext value={menu.close}>{userMenu}</MenuContext>
      </div>
    </nav>
  )
}

/** A place of the sidebar or of the menu: a picture, a word, and a lock or a count. */
export function PlaceLink({
  place,
  onFollow,
  onLocked,
}: {
  place: Place
  onFollow?: () => void
  onLocked: (place: Place) => void
}) {
  const { label, href, icon, isLocked, count } = place
  if (isLocked) {
    return (
      <button
        type="button"
        className={`${classes.place} clear borderless padX12 padY0 round12 row gap12 left`}
        title={lockedHint}
        onClick={() => onLocked(place)}
      >
        {icon}
        <span className="slim">{label}</span>
        <IconLock className={classes.lock} size={16} aria-hidden="true" />
        <span className="hidden">{lockedHint}</span>
      </button>
    )
  }
  return (
    <NavLink
      className={`${classes.place} clear borderless padX12 padY0 round12 row gap12 left`}
      to={href}
      end={href === '/'}
      onClick={onFollow}
    >
      {icon}
      <span className="slim">{label}</span>{' '}
      {count !== undefined && <span className={`${classes.count} apart text13 ink3`}>{count}</span>}
    </NavLink>
  )
}
