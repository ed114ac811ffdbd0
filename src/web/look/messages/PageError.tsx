import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { NineteenScales } from './NineteenScales.tsx'
import classes from './PageError.module.css'

const tips = [
  'Refresh the page',
  'Check your connection',
  'Update your browser',
  'Use a modern browser',
  'Sign out and in again',
]

/**
 * Page in place of a screen that broke. The children are the one honest sentence; say that records are safe
 * only where it is true. `reference` helps support to find the cause.
 */
export function PageError({
  supportHref,
  reference,
  children = 'Something broke on our side.',
}: {
  supportHref?: string
  reference?: string
  children?: ReactNode
}) {
  return (
    <div className={`${classes.error} padX16`}>
      <div className={`${classes.picture} center`}>
        <NineteenScales />
      </div>
      <h1>Application error</h1>
      <p className="above8 ink2">{children}</p>
      <ol className={`${classes.tips} hairlines card`}>
        {tips.map((tip) => (
          <li className="padX16 padY8 row gap20" key={tip}>
            {tip}
          </li>
        ))}
        <li className="padX16 padY8 row gap20">
          {supportHref ? (
            <a className="grow strong primary lined" href={supportHref}>
              Contact support
            </a>
          ) : (
            'Contact support'
          )}
        </li>
      </ol>
      <Button
        fullWidth
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={() => window.location.reload()}
      >
        Refresh
      </Button>
      {reference && (
        <p className="above8 text13 ink3 middled">
          Reference <span className="code">{reference}</span>
        </p>
      )}
    </div>
  )
}
