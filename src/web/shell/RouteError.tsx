import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../api.ts'
import { isOutOfReach } from '../errors.ts'
import { ErrorOccurred } from '../look/ErrorOccurred.tsx'
import { PageError } from '../look/PageError.tsx'
import { reloadIfSafe } from '../reload.ts'
import { Screen } from '../screens/Screen.tsx'
import { useHasScreen } from './screensHere.ts'

/**
 * What stands in the place of a screen that could not be shown: the server or the way to it failed,
 * or the screen's own code did.
 */
export function RouteError() {
  const error = useRouteError()
  const isLost = isOutOfReach(error)
  const hasScreen = useHasScreen()
  const isBroken = !isLost && !(error instanceof ApiError)
  const title = isBroken ? 'An Error Occurred' : 'Application error'
  useReloadWhenBack(isLost)
  useEffect(() => {
    // Where not even the shell stands, nobody else sets it.
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
          ? 'Part of the application could not be fetched. Your records are safe.'
          : 'Something broke on our side.'}
      </PageError>
    </Screen>
  )
}

/** There is nothing on an error page to lose, so it goes on by itself. */
function useReloadWhenBack(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const reload = () => void reloadIfSafe()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isNeeded])
}
