import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { counted } from '../../shared/durations.ts'
import { useUser } from '../user.ts'
import classes from './ListScreen.module.css'

/** Says how many more there are than the plan shows. Nothing of them is lost. */
export function LockedRest({ count, what }: { count: number; what: string }) {
  const { owner } = useUser()
  return (
    <aside className={classes.locked}>
      <p>
        <IconLock size={18} aria-hidden="true" /> {counted(count, `more ${what.toLowerCase()}`)}{' '}
        {count === 1 ? 'is' : 'are'} kept safe, but {count === 1 ? 'needs' : 'need'} a subscription
        to be seen.
      </p>
      {owner ? (
        <Button component={Link} to="/subscribe">
          Subscribe
        </Button>
      ) : (
        <p className="quiet">Ask the account's owner to subscribe.</p>
      )}
    </aside>
  )
}
