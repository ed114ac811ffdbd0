import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

/** The way to a new record, at the head of its list. */
export function AddButton({ href, what }: { href: string; what: string }) {
  return (
    <Button component={Link} to={href} leftSection={<IconPlus size={20} />}>
      Add {what.toLowerCase()}
    </Button>
  )
}
