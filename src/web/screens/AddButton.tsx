import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '../user.ts'
import classes from './AddButton.module.css'

/** The way to a new record, at the head of its list. On the phone the list's title says of what. */
export function AddButton({ href, what }: { href: string; what: string }) {
  if (!useCan().mayChange) return null
  return (
    <Button component={Link} to={href} aria-keyshortcuts="n" leftSection={<IconPlus size={20} />}>
      Add<span className={classes.noun}>&nbsp;{what.toLowerCase()}</span>
    </Button>
  )
}
