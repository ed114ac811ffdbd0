import { Button } from '@mantine/core'
import { NineteenScales } from './NineteenScales.tsx'
import classes from './PageError.module.css'

/** What stands in the place of a page, or of a part of it, whose own code broke. */
export function ErrorOccurred({ error }: { error: unknown }) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return (
    <div className={classes.error}>
      <div className={classes.picture}>
        <NineteenScales />
      </div>
      <h1>An Error Occurred</h1>
      <p className={classes.sentence}>
        This page broke. Everything you saved is safe. Refresh to go on; if it breaks again, sign
        out and in.
      </p>
      <div className={classes.ways}>
        <Button fullWidth onClick={() => window.location.reload()}>
          Refresh
        </Button>
        <Button fullWidth variant="default" component="a" href="/dashboard">
          Go to the dashboard
        </Button>
      </div>
      <details className={classes.details}>
        <summary>Details</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach */}
        <pre tabIndex={0}>{details}</pre>
      </details>
    </div>
  )
}
