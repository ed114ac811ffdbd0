import { useEffect } from 'react'
import { sendReport } from '../../web/errors.ts'

/** Says that what the plan's form needs couldn't be loaded, and reports it. */
export function PlanFormFailed({ error }: { error: Error }) {
  const { message } = error
  useEffect(() => {
    sendReport({
      message: `Breeding plan form: ${message}`,
      stack: '',
      url: globalThis.location.pathname,
    })
  }, [message])
  return (
    <p role="alert" className="alarm">
      We're sorry, but something went wrong. Try refreshing the page.
    </p>
  )
}
