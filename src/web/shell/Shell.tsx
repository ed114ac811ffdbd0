import { useCallback, useState } from 'react'
import {
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useNavigate,
  useNavigation,
} from 'react-router'
import { NotificationsButton } from '../../features/notifications/NotificationsButton.tsx'
import { useLiveCount } from '../../features/notifications/useLiveCount.ts'
import { useUnreadMarks } from '../../features/notifications/useUnreadMarks.ts'
import { useForgettingAtSignOut } from '../../features/search/useForgettingAtSignOut.ts'
import { shownSign } from '../../shared/numbers.ts'
import { AppFrame } from '../look/frame/AppFrame.tsx'
import { SearchButton } from '../look/frame/SearchButton.tsx'
import { RouteSpinner } from '../look/RouteSpinner.tsx'
import { useIsWide } from '../look/useIsWide.ts'
import { useCan, useUser } from '../user.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { useAskToSubscribe } from './askToSubscribe.ts'
import { DailySheets } from './DailySheets.tsx'
import { ErasureNotice } from './ErasureNotice.tsx'
import {
  AccountsSheet,
  NotificationsSheet,
  RecordSheet,
  SearchSheet,
  ShortcutsSheet,
  SocialsSheet,
} from './fetched.ts'
import { type Here, TellContext } from './here.ts'
import { usePlaces } from './places.tsx'
import { SubscribePrompt } from './SubscribePrompt.tsx'
import { ScreensContext } from './screensHere.ts'
import { shortcutsOf } from './shortcuts.ts'
import { useConnection } from './useConnection.ts'
import { useFocusOnNewScreen } from './useFocusOnNewScreen.ts'
import { useInstall } from './useInstall.ts'
import { useShortcuts } from './useShortcuts.ts'
import { Welcome } from './Welcome.tsx'

/** What stands around every screen. `screens` are the ones there are: only to them it leads. */
export const Shell = ({ screens }: { screens: readonly RouteObject[] }) => (
  <ScreensContext value={screens}>
    <SubscribePrompt>
      <ShellAround />
    </SubscribePrompt>
  </ScreensContext>
)

function ShellAround() {
  const user = useUser()
  const { places, bottom } = usePlaces()
  const ask = useAskToSubscribe()
  const isOnline = useConnection()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const install = useInstall()
  const isWide = useIsWide()
  const { mayLog } = useCan()
  const [here, setHere] = useState<Here>({ title: '', crumbs: [] })
  const [open, setOpen] = useState<
    'record' | 'search' | 'notifications' | 'shortcuts' | 'socials' | 'accounts'
  >()
  const close = () => setOpen(undefined)
  const tell = useCallback((next: Here) => setHere(next), [])
  const askFor = ({ label }: { label: string }) => ask(`${label} is part of Plus.`)
  const shortcuts = shortcutsOf({
    places,
    go: (place) => (place.isLocked ? askFor(place) : navigate(place.href)),
    record: mayLog ? () => setOpen('record') : undefined,
    search: () => setOpen('search'),
    showNotifications: () => setOpen('notifications'),
    showShortcuts: () => setOpen('shortcuts'),
  })
  useShortcuts(shortcuts)
  useFocusOnNewScreen()
  useUnreadMarks(here.title)
  useLiveCount()
  useForgettingAtSignOut()

  return (
    <TellContext value={tell}>
      <AppFrame
        places={places}
        bottom={bottom}
        crumbs={here.crumbs}
        user={user}
        isOnline={isOnline}
        search={<SearchButton onClick={() => setOpen('search')} />}
        right={<NotificationsButton onOpen={() => setOpen('notifications')} />}
        onRecord={mayLog ? () => setOpen('record') : undefined}
        userMenu={
          <AccountMenu
            onAccounts={() => setOpen('accounts')}
            onSocials={() => setOpen('socials')}
            onShortcuts={isWide ? () => setOpen('shortcuts') : undefined}
            onInstall={install}
          />
        }
        onLocked={askFor}
      >
        {state === 'loading' && <RouteSpinner />}
        <ErasureNotice />
        {/* Numbers stand in what is drawn already: with another sign it is drawn anew. */}
        <Outlet key={shownSign()} />
      </AppFrame>
      {open === 'record' && <RecordSheet onClose={close} />}
      {open === 'search' && <SearchSheet onClose={close} />}
      {open === 'notifications' && <NotificationsSheet onClose={close} />}
      {open === 'shortcuts' && <ShortcutsSheet shortcuts={shortcuts} onClose={close} />}
      {open === 'accounts' && <AccountsSheet onClose={close} />}
      {open === 'socials' && <SocialsSheet onClose={close} />}
      <Welcome />
      <DailySheets />
      <ScrollRestoration />
    </TellContext>
  )
}
