import { lazy, Suspense, useCallback, useState } from 'react'
import { Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router'
import { NotificationsButton } from '../../features/notifications/NotificationsButton.tsx'
import { useLiveCount } from '../../features/notifications/useLiveCount.ts'
import { useUnreadMarks } from '../../features/notifications/useUnreadMarks.ts'
import { AppFrame } from '../look/frame/AppFrame.tsx'
import { RouteSpinner } from '../look/RouteSpinner.tsx'
import { useUser } from '../user.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { useAskToSubscribe } from './askToSubscribe.ts'
import { type Here, TellContext } from './here.ts'
import { usePlaces } from './places.tsx'
import { SubscribePrompt } from './SubscribePrompt.tsx'
import { ScreensContext } from './screensHere.ts'
import { useConnection } from './useConnection.ts'
import { useFocusOnNewScreen } from './useFocusOnNewScreen.ts'

/** Its forms are most of its code, and not every visit records something. */
const RecordSheet = lazy(async () => ({ default: (await import('./RecordSheet.tsx')).RecordSheet }))

const NotificationsSheet = lazy(async () => ({
  default: (await import('../../features/notifications/NotificationsSheet.tsx')).NotificationsSheet,
}))

/** What stands around every screen. `screens` are the ones there are: only to them it leads. */
export const Shell = ({ screens }: { screens: readonly RouteObject[] }) => (
  <ScreensContext value={screens}>
    <SubscribePrompt>
      <ShellAround />
    </SubscribePrompt>
  </ScreensContext>
)

function ShellAround() {
  const { name } = useUser()
  const { places, bottom } = usePlaces()
  const ask = useAskToSubscribe()
  const isOnline = useConnection()
  const { state } = useNavigation()
  const [here, setHere] = useState<Here>({ title: '', crumbs: [] })
  const [isRecording, setIsRecording] = useState(false)
  const [isShowingNotifications, setIsShowingNotifications] = useState(false)
  const openNotifications = useCallback(() => setIsShowingNotifications(true), [])
  const tell = useCallback((next: Here) => setHere(next), [])
  useFocusOnNewScreen()
  useUnreadMarks(here.title)
  useLiveCount()

  return (
    <TellContext value={tell}>
      <AppFrame
        places={places}
        bottom={bottom}
        crumbs={here.crumbs}
        user={{ name }}
        isOnline={isOnline}
        right={<NotificationsButton onOpen={openNotifications} />}
        onRecord={() => setIsRecording(true)}
        userMenu={<AccountMenu />}
        onLocked={({ label }) => ask(`${label} is part of Plus.`)}
      >
        {state === 'loading' && <RouteSpinner />}
        <Outlet />
      </AppFrame>
      {isRecording && (
        <Suspense>
          <RecordSheet onClose={() => setIsRecording(false)} />
        </Suspense>
      )}
      {isShowingNotifications && (
        <Suspense>
          <NotificationsSheet onClose={() => setIsShowingNotifications(false)} />
        </Suspense>
      )}
      <ScrollRestoration />
    </TellContext>
  )
}
