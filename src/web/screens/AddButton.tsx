import { IconPlus } from '@tabler/icons-react'
import { ButtonLink } from '../look/controls/Button.tsx'
import { useCan } from '../user.ts'
import classes from './AddButton.module.css'

/** A link to a new record, beside its list's title. The phone hides the noun, which the title names. */
export function AddButton({ href, what }: { href: string; what: string }) {
  if (!useCan().mayChange) return null
  return (
    <ButtonLink to={href} aria-keyshortcuts="n" leftSection={<IconPlus size={20} />}>
      Add<span className={classes.noun}>&nbsp;{what.toLowerCase()}</span>
    </ButtonLink>
  )
}
