import { type ReactNode, useId, useState } from 'react'
import type { Faced } from '../animal/Face.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import classes from './MenuSheet.module.css'
import type { Place } from './places.ts'
import { PlaceLink } from './Sidebar.tsx'
import { UserFace } from './UserFace.tsx'
import { MenuContext } from './UserMenu.tsx'

/** All places in the lower half of the phone, under the user and the account. */
export function MenuSheet({
  isOpen,
  onClose,
  places,
  user,
  isOnline,
  userMenu,
  onLocked,
}: {
  isOpen: boolean
  onClose: () => void
  places: readonly Place[]
  user: Faced
  isOnline: boolean
  userMenu: ReactNode
  onLocked: (place: Place) => void
}) {
  const id = useId()
  const [showsAccount, setShowsAccount] = useState(false)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu" isHeadHidden>
      <div className="row gap12 below12 wrapNarrow">
        <UserFace user={user} isOnline={isOnline} />
        <button
          type="button"
          className="borderless padX14 padY0 round12 lit touch apart text14 strong primary"
          aria-expanded={showsAccount}
          aria-controls={id}
          onClick={() => setShowsAccount(!showsAccount)}
        >
          Account
        </button>
      </div>
      <div id={id} hidden={!showsAccount} className={`${classes.entries} chip padX4 padY4 round14`}>
        <MenuContext value={onClose}>{userMenu}</MenuContext>
      </div>
      <nav className="grid halves rows4 columns8 columnNarrow" aria-label="All screens">
        {places.map((place) => (
          <PlaceLink
            key={place.href}
            place={place}
            onFollow={onClose}
            onLocked={(locked) => {
              onClose()
              onLocked(locked)
            }}
          />
        ))}
      </nav>
    </Sheet>
  )
}
