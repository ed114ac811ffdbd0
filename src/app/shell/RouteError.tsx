import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../../web/api.ts'
import { isOutOfReach } from '../../web/errors.ts'
import { ErrorOccurred } from '../../web/look/messages/ErrorOccurred.tsx'
import { PageError } from '../../web/look/messages/PageError.tsx'
import { reloadIfSafe } from '../../web/reload.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useHasScreen } from '../../web/shell/screensHere.ts'

/** Replaces a screen that failed: the server or connection did, or the screen's own code. */
export function RouteError() {
  const error = useRouteError()
  const isLost = isOutOfReach(error)
  const hasScreen = useHasScreen()
  const isBroken = !isLost && !(error instanceof ApiError)
  const title = isBroken ? 'An Error Occurred' : 'Application error'
  useReloadWhenBack(isLost)
  useEffect(() => {
    // Without the shell, nothing else sets the title.
    document.title = `${title} · Vivary`
  }, [title])
  if (isBroken) {
    return (
      <Screen title={title} crumbs={[{ label: 'Error' }]} hasHeading={false}>
        <ErrorOccurred error={error} />
      </Screen>
    )
  }
  return (
    <Screen title={title} crumbs={[{ label: 'Error' }]} hasHeading={false}>
      <PageError
        reference={error instanceof ApiError ? error.requestId : undefined}
        supportHref={hasScreen('/help/contact') ? '/dashboard/help/contact' : undefined}
      >
        {isLost
          ? "We couldn't load part of the app. Your records are safe."
          : 'Something broke on our side.'}
      </PageError>
    </Screen>
  )
}

/** Reloads by itself once online, since an error page has nothing to lose. */
function useReloadWhenBack(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const reload = () => void reloadIfSafe()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isNeeded])
}
