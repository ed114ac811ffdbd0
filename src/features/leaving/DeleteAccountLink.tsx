import { IconChevronRight } from '@tabler/icons-react'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'

/** Leads the account's owner to its deletion; nothing for everybody else. */
export function DeleteAccountLink() {
  const { owner } = useUser()
  if (!owner) return null
  return (
    <Card isFlush>
      <Rows label="The account">
        <Row
          href="/account/delete"
          title="Delete account"
          second="What goes with it, and how to keep it"
          trailing={<IconChevronRight size={20} aria-hidden="true" />}
        />
      </Rows>
    </Card>
  )
}
