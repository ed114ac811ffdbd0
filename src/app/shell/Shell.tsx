import {
  type ComponentType,
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { NotificationsButton } from '../../day/notifications/NotificationsButton.tsx'
import { useLiveCount, useUnreadMarks } from '../../day/notifications/useUnreadCount.ts'
import { shownSign } from '../../shared/numbers.ts'
import { shownTimes } from '../../shared/timesOfDay.ts'
import { useCable } from '../../web/live/useCable.ts'
import { useLiveRecords } from '../../web/live/useLiveRecords.ts'
import { AppFrame } from '../../web/look/frame/AppFrame.tsx'
import { SearchButton } from '../../web/look/frame/SearchButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { RouteSpinner } from '../../web/look/messages/RouteSpinner.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { type Reach, useReach } from '../../web/online.ts'
import { useAskToSubscribe } from '../../web/shell/askToSubscribe.ts'
import { type Here, TellContext } from '../../web/shell/here.ts'
import { usePlaces } from '../../web/shell/places.tsx'
import { SubscribePrompt } from '../../web/shell/SubscribePrompt.tsx'
import { useCan, useUser, useUserQuery } from '../../web/user.ts'
import { AccountMenu } from './AccountMenu.tsx'
import {
  AccountsSheet,
  DailySheets,
  NotificationsSheet,
  RecordSheet,
  SearchSheet,
  ShortcutsSheet,
  SocialsSheet,
  Standing,
  WelcomeSheet,
} from './fetched.ts'
import { shortcutsOf, useShortcuts } from './shortcuts.ts'

const whatIsShown = async () => (await import('./shownKinds.ts')).showsKinds

/** The frame around every screen. */
export const Shell = () => (
  <SubscribePrompt>
    <ShellAround />
  </SubscribePrompt>
)

function ShellAround() {
  const user = useUser()
  const { places, bottom } = usePlaces()
  const ask = useAskToSubscribe()
  const isOnline = useConnection()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const { mayLog } = useCan()
  const [place, setPlace] = useState<Here>({ title: '', crumbs: [] })
  const [open, setOpen] = useState<
    'record' | 'search' | 'notifications' | 'shortcuts' | 'socials' | 'accounts'
  >()
  const close = () => setOpen(undefined)
  // A screen tells its title once it stands; the frame follows in slices, as a tap may come first.
  const tell = useCallback((next: Here) => startTransition(() => setPlace(next)), [])
  const askFor = ({ label }: { label: string }) => ask(`${label} is part of Plus.`)
  const showNotifications = () => (isWide ? setOpen('notifications') : navigate('/notifications'))
  const shortcuts = shortcutsOf({
    places,
    go: (place) => (place.isLocked ? askFor(place) : navigate(place.href)),
    record: mayLog ? () => setOpen('record') : undefined,
    search: () => setOpen('search'),
    showNotifications,
    showShortcuts: () => setOpen('shortcuts'),
  })
  useShortcuts(shortcuts)
  useFocusOnNewScreen(place.title)
  useUnreadMarks(place.title)
  useCable([useLiveCount(), useLiveRecords(whatIsShown)])

  return (
    <TellContext value={tell}>
      <AppFrame
        places={places}
        bottom={bottom}
        crumbs={place.crumbs}
        user={user}
        isOnline={isOnline}
        search={<SearchButton onClick={() => setOpen('search')} />}
        right={<NotificationsButton onOpen={showNotifications} />}
        onRecord={mayLog ? () => setOpen('record') : undefined}
        userMenu={
          <AccountMenu
            onAccounts={() => setOpen('accounts')}
            onSocials={() => setOpen('socials')}
            onShortcuts={isWide ? () => setOpen('shortcuts') : undefined}
          />
        }
        onLocked={askFor}
      >
        {state === 'loading' && <RouteSpinner />}
        <Notices />
        {/* Numbers and times are formatted while rendering, so another format remounts the screen. */}
        <Outlet key={shownSign() + shownTimes()} />
      </AppFrame>
      {open === 'record' && <RecordSheet onClose={close} />}
      {open === 'search' && <SearchSheet onClose={close} />}
      {open === 'notifications' && <NotificationsSheet onClose={close} />}
      {open === 'shortcuts' && <ShortcutsSheet shortcuts={shortcuts} onClose={close} />}
      {open === 'accounts' && <AccountsSheet onClose={close} />}
      {open === 'socials' && <SocialsSheet onClose={close} />}
      <Welcome />
      <DailySheets />
      <Standing />
      <ScrollRestoration getKey={scrollKey} />
    </TellContext>
  )
}

/** Bars above every screen while there is something that everyone should know of, fetched only then. */
function Notices() {
  const { erase_at, maintenance } = useUser()
  if (!erase_at && !maintenance) return null
  return (
    <Suspense>
      <Bars />
    </Suspense>
  )
}

/** Without their code the bars are left out: the screens matter more. */
const Bars = lazy<ComponentType>(() =>
  import('./Bars.tsx').then(
    ({ Bars }) => ({ default: Bars }),
    () => ({ default: () => null }),
  ),
)

/** Tells whether Vivary can be reached; alerts once when that ends, or when the user can't be loaded. */
function useConnection(): boolean {
  const reach = useReach()
  const { alert } = useFlash()
  const { isLoadingError } = useUserQuery()
  // A start without a connection is worth a word, too.
  const last = useRef<Reach>('online')

  useEffect(() => {
    if (last.current === 'online' && reach !== 'online') alert(lost[reach])
    last.current = reach
  }, [reach, alert])

  useEffect(() => {
    if (isLoadingError) alert(userFailed)
  }, [isLoadingError, alert])

  return reach === 'online'
}

const lost = {
  offline: "You've lost internet connection. Try reconnecting or refreshing the app.",
  away: "Vivary can't answer right now. We'll keep trying.",
}
const userFailed =
  "We're sorry, but there's been an error. Please refresh the page or try again later."

/**
 * Moves the focus to the top of a new screen, since the element that had it is gone; and on to its heading once it
 * has one, so that the screen's name is heard.
 */
function useFocusOnNewScreen(title: string) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen stands once it has told its title
  useEffect(() => {
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1')
    if (!heading || document.activeElement !== main) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title])
}

/**
 * Opens once for a signed-in user who hasn't finished onboarding, on the dashboard: a link to anything else may open a
 * dialog of its own.
 */
function Welcome() {
  const { isDefault, onboarded } = useUser()
  const { pathname } = useLocation()
  const [isClosed, setIsClosed] = useState(false)
  if (isDefault || onboarded || isClosed || pathname !== '/') return null
  return <WelcomeSheet onClose={() => setIsClosed(true)} />
}

/**
 * The key that a place in the page is remembered by. The first entry of every page that is opened has one key: its
 * address tells whether it is the same.
 */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key
