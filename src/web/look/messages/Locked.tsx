import { IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../controls/Button.tsx'
import { Tag } from '../Tag.tsx'
import classes from './Locked.module.css'

/**
 * In the place of a screen that needs Plus. The children are one sentence on what the screen does,
 * `picture` is the screen's own. Only an owner can subscribe.
 */
export function Locked({
  picture,
  gains,
  isOwner,
  children,
}: {
  picture?: ReactNode
  gains: readonly string[]
  isOwner: boolean
  children: ReactNode
}) {
  return (
    <section
      className={`${classes.locked} surface shadow round22 clip`}
      aria-labelledby="locked-title"
    >
      {picture && <div className={`${classes.picture} sunken padX20 center`}>{picture}</div>}
      <div className={`${classes.text} stack top gap8`}>
        <Tag tone="due" icon={<IconLock size={15} aria-hidden="true" />}>
          Plus
        </Tag>
        <h2 id="locked-title">Subscribe to access</h2>
        <p>{children}</p>
        <ul className={`${classes.gains} stack gap10`}>
          {gains.map((gain) => (
            <li className="row gap12" key={gain}>
              <IconCheck className="primary" size={20} stroke={2.2} aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
        {isOwner ? (
          <ButtonLink to="/subscribe" fullWidth>
            Subscribe
          </ButtonLink>
        ) : (
          <p>Ask the account's owner to subscribe.</p>
        )}
        <ButtonLink to="/" variant="subtle" fullWidth>
          Go back
        </ButtonLink>
      </div>
    </section>
  )
}
