import { IconLock } from '@tabler/icons-react'
import { counted } from '../../shared/durations.ts'
import { ButtonLink } from '../look/controls/Button.tsx'
import { useUser } from '../user.ts'
import classes from './ListScreen.module.css'

/** Says how many more records the plan hides. None of them are lost. */
export function LockedRest({ count, what }: { count: number; what: string }) {
  const { owner, isDefault } = useUser()
  return (
    <aside className={`${classes.locked} padX16 cluster between gap12 above16`}>
      <p>
        <IconLock size={18} aria-hidden="true" /> {counted(count, `more ${what.toLowerCase()}`)}{' '}
        {count === 1 ? 'is' : 'are'} kept safe, but {count === 1 ? 'needs' : 'need'} a subscription
        to be seen.
      </p>
      {owner && <ButtonLink to="/subscribe">Subscribe</ButtonLink>}
      {!owner && !isDefault && <p className="quiet">Ask the account's owner to subscribe.</p>}
    </aside>
  )
}
