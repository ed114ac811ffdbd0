import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row } from '../../web/look/Row.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import type { LinkedSignIn } from './oidc.contract.ts'
import { hostOf } from './useLinkedSignIns.ts'

/** One linked service. */
export function LinkedRow({ linked }: { linked: LinkedSignIn }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const unlink = useWrite(() => api('DELETE', `linked_sign_ins/${linked.id}`))
  const host = hostOf(linked.issuer)
  const end = () => unlink.mutateAsync(undefined).then(() => flash(`${host} unlinked.`), report)
  const { created_at, last_used_at } = linked

  return (
    <>
      <Row
        leading={<IconLink size={22} aria-hidden="true" />}
        title={host}
        second={`${last_used_at ? `Used ${daysAgo(last_used_at, timezone)}` : 'Not used yet'} · linked ${formatShort(created_at, timezone)}`}
        trailing={
          <Button
            variant="subtle"
            color="clay"
            loading={unlink.isPending}
            aria-label={`Unlink ${host}`}
            onClick={() => setIsAsking(true)}
          >
            Unlink
          </Button>
        }
      />
      <Confirm
        isOpen={isAsking}
        title={`Unlink ${host}?`}
        yes="Unlink"
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        You won't be able to sign in here with it. Your account there isn't affected.
      </Confirm>
    </>
  )
}
