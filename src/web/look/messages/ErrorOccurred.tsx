import { IconChevronRight } from '@tabler/icons-react'
import { useErrorReference } from '../../errors.ts'
import { Button, ButtonAnchor } from '../controls/Button.tsx'
import { contactHref } from './contactHref.ts'
import { NineteenScales } from './NineteenScales.tsx'
import classes from './PageError.module.css'

/** Message in place of a page, or of a part of it, whose own code broke. */
export function ErrorOccurred({ error }: { error: unknown }) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const reference = useErrorReference(error)
  return (
    <div className={`${classes.error} padX16`}>
      <div className={`${classes.picture} center`}>
        <NineteenScales />
      </div>
      <h1>An Error Occurred</h1>
      <p className="above8 ink2">
        Something went wrong on this page. Everything you've saved is safe. Try refreshing. If it
        happens again, sign out and back in.
      </p>
      <div className={`${classes.ways} grid gap8`}>
        <Button fullWidth onClick={() => window.location.reload()}>
          Refresh
        </Button>
        <ButtonAnchor fullWidth variant="default" href="/dashboard">
          Go to dashboard
        </ButtonAnchor>
      </div>
      <details className={classes.details}>
        <summary>
          <IconChevronRight size={20} aria-hidden="true" />
          Details
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach */}
        <pre tabIndex={0}>{details}</pre>
      </details>
      {reference && (
        <p className="above8 text13 ink3 middled">
          Reference {reference} · <a href={contactHref(reference)}>Contact support</a>
        </p>
      )}
    </div>
  )
}
