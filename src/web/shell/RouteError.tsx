import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../api.ts'
import { PageError } from '../look/PageError.tsx'
import { useTell } from './here.ts'

/** What stands in the place of a screen that could not be shown. */
export function RouteError() {
  const error = useRouteError()
  useTell({ title, crumbs: [] })
  useEffect(() => {
    // Where not even the shell stands, nobody else sets it.
    document.title = `${title} · Vivary`
  }, [])
  return (
    <PageError reference={error instanceof ApiError ? error.requestId : undefined}>
      {isOutOfReach(error)
        ? 'Part of the application could not be fetched. Your records are safe.'
        : 'Something broke on our side.'}
    </PageError>
  )
}

const title = 'Application error'

/** The code or the styles of a screen that did not arrive, or an API that does not answer. */
function isOutOfReach(error: unknown) {
  if (error instanceof ApiError) return error.status === 0
  return error instanceof TypeError || (error instanceof Error && unloaded.test(error.message))
}

/** How the build's loader says that a style sheet is missing. */
const unloaded = /^Unable to preload CSS/
