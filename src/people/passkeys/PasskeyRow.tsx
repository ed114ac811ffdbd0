import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row } from '../../web/look/Row.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import type { Passkey } from './passkeys.contract.ts'

/** One passkey: its device and its last use. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useWrite(() => api('DELETE', `passkeys/${passkey.id}`))
  const end = () =>
    remove.mutateAsync(undefined).then(() => flash(`${passkey.name} removed.`), report)
  const { created_at, last_used_at, backed_up } = passkey

  return (
    <>
      <Row
        leading={<IconFingerprint size={22} aria-hidden="true" />}
        title={passkey.name}
        second={joined(
          last_used_at ? `Used ${daysAgo(last_used_at, timezone)}` : 'Not used yet',
          `added ${formatShort(created_at, timezone)}`,
          backed_up && 'synced to your devices',
        )}
        trailing={
          <Button
            variant="subtle"
            color="clay"
            loading={remove.isPending}
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setIsAsking(true)}
          >
            Remove
          </Button>
        }
      />
      <Confirm
        isOpen={isAsking}
        title={`Remove ${passkey.name}?`}
        yes="Remove"
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        You won't be able to sign in with it any more. Your device may still offer it, so delete it
        there too.
      </Confirm>
    </>
  )
}
