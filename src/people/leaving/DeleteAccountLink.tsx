import { IconChevronRight } from '@tabler/icons-react'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'

/** A link to the account's deletion, for its owner only. */
export function DeleteAccountLink() {
  const { owner } = useUser()
  if (!owner) return null
  return (
    <Card isFlush>
      <Rows label="The account">
        <Row
          href="/account/delete"
          title="Delete account"
          second="What's deleted, and how to change your mind"
          trailing={<IconChevronRight size={20} aria-hidden="true" />}
        />
      </Rows>
    </Card>
  )
}
