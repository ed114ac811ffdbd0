import { type ReactNode, Suspense, useState } from 'react'
import type { Faced } from '../animal/Face.tsx'
import classes from './AppFrame.module.css'
import { BottomBar } from './BottomBar.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import type { BottomPlaces, Crumb, Place } from './places.ts'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

/**
 * Frame around every screen: a sidebar from 900px, below it a top bar, a bottom bar for the thumb and a menu of
 * all places. Entries exist only when they are passed.
 */
export function AppFrame({
  places,
  bottom,
  crumbs,
  user,
  isOnline,
  onRecord,
  search,
  right,
  userMenu,
  onLocked,
  children,
}: {
  places: readonly Place[]
  bottom: BottomPlaces
  crumbs: readonly Crumb[]
  user: Faced
  isOnline: boolean
  /** Without it the bottom bar has no record button. */
  onRecord?: () => void
  search?: ReactNode
  right?: ReactNode
  /** Links and buttons of the account; see `UserLink` and `UserAction`. */
  userMenu: ReactNode
  /** Called for a locked place, which leads nowhere. */
  onLocked: (place: Place) => void
  children: ReactNode
}) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <div className={classes.frame}>
      <a className={`${classes.skip} padX16 padY12 round12 fixed strong`} href="#main">
        Skip to content
      </a>
      {/* Each part is hydrated on its own when the browser is idle, or as soon as it's tapped. */}
      <Suspense>
        <Sidebar
          places={places}
          user={user}
          isOnline={isOnline}
          userMenu={userMenu}
          onLocked={onLocked}
        />
      </Suspense>
      <div className={classes.column}>
        <Suspense>
          <TopBar
            crumbs={crumbs}
            search={search}
            right={right}
            isOnline={isOnline}
            onMenu={() => setIsMenuOpen(true)}
          />
        </Suspense>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Suspense>{children}</Suspense>
        </main>
      </div>
      <Suspense>
        <BottomBar places={bottom} onRecord={onRecord} />
      </Suspense>
      <MenuSheet
        isOpen={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        places={places}
        user={user}
        isOnline={isOnline}
        userMenu={userMenu}
        onLocked={onLocked}
      />
    </div>
  )
}
