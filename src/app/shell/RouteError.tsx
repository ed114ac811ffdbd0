import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../../web/api.ts'
import { ReloadNeeded } from '../../web/chunks.ts'
import { isOutOfReach } from '../../web/errors.ts'
import { contactHref } from '../../web/look/messages/contactHref.ts'
import { ErrorOccurred } from '../../web/look/messages/ErrorOccurred.tsx'
import { PageError } from '../../web/look/messages/PageError.tsx'
import { useReach } from '../../web/online.ts'
import { reloadIfSafe, reloadOnce } from '../../web/reload.ts'
import { Screen } from '../../web/screens/Screen.tsx'

/** Replaces a screen that failed: the server or connection did, or the screen's own code. */
export function RouteError() {
  const error = useRouteError()
  const isStuck = error instanceof ReloadNeeded
  const isLost = isStuck || isOutOfReach(error)
  const isBroken = !isLost && !(error instanceof ApiError)
  const title = isBroken ? 'An Error Occurred' : 'Application error'
  useReloadWhenBack(isLost)
  useReloadOnce(isStuck)
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
  const reference = error instanceof ApiError ? error.requestId : undefined
  return (
    <Screen title={title} crumbs={[{ label: 'Error' }]} hasHeading={false}>
      <PageError reference={reference} supportHref={contactHref(reference)}>
        {isLost
          ? "We couldn't load part of the app. Your records are safe."
          : 'Something broke on our side.'}
      </PageError>
    </Screen>
  )
}

/** Reloads by itself once the server is back, since an error page has nothing to lose. */
function useReloadWhenBack(isNeeded: boolean) {
  const reach = useReach()
  const wasLost = useRef(false)
  useEffect(() => {
    if (reach !== 'online') wasLost.current = true
    else if (isNeeded && wasLost.current) void reloadIfSafe()
  }, [isNeeded, reach])
}

/** Reloads once for code that doesn't come otherwise. */
function useReloadOnce(isNeeded: boolean) {
  useEffect(() => {
    if (isNeeded) void reloadOnce()
  }, [isNeeded])
}
