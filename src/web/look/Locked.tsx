import { Button } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Locked.module.css'
import { Tag } from './Tag.tsx'

/** What there is of Plus today. */
export const plusGains = ['Unlimited animals', 'Tasks to tick off, beside the animals'] as const

/**
 * In the place of a screen that needs Plus. The children are one sentence on what the screen does,
 * `picture` is the screen's own. Only an owner can subscribe.
 */
export function Locked({
  picture,
  gains = plusGains,
  isOwner,
  children,
}: {
  picture?: ReactNode
  gains?: readonly string[]
  isOwner: boolean
  children: ReactNode
}) {
  return (
    <section className={classes.locked} aria-labelledby="locked-title">
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.text}>
        <Tag tone="due" icon={<IconLock size={15} aria-hidden="true" />}>
          Plus
        </Tag>
        <h2 id="locked-title">Subscribe to access</h2>
        <p>{children}</p>
        <ul className={classes.gains}>
          {gains.map((gain) => (
            <li key={gain}>
              <IconCheck size={20} stroke={2.2} aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
        {isOwner ? (
          <Button component={Link} to="/subscribe" fullWidth>
            Subscribe
          </Button>
        ) : (
          <p>Ask the account's owner to subscribe.</p>
        )}
        <Button component={Link} to="/" variant="subtle" fullWidth>
          Go back
        </Button>
      </div>
    </section>
  )
}
