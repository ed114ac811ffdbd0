import { useState } from 'react'
import { type TokenScope, tokenPrefix } from '../../shared/apiTokens.ts'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import type { ApiToken } from './tokens.contract.ts'

/** One token: its rights, how to recognise it, its last use, and revoking it. */
export function TokenRow({ token }: { token: ApiToken }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useWrite(() => api('DELETE', `api_tokens/${token.id}`))
  const end = () =>
    revoke.mutateAsync(undefined).then(() => flash(`${token.name} revoked.`), report)
  const { last_used_at, expires_at } = token
  const isOver = expires_at !== null && expires_at <= new Date().toISOString()

  return (
    <>
      <Row
        title={token.name}
        beside={isOver ? <Tag tone="late">Expired</Tag> : <Tag>{scopeWords[token.scope]}</Tag>}
        second={
          <>
            {tokenPrefix}…{token.hint}
            {' · '}
            {last_used_at ? `used ${daysAgo(last_used_at, timezone)}` : 'not used yet'}
            {' · '}
            {expires_at
              ? `${isOver ? 'expired' : 'expires'} ${formatShort(expires_at, timezone)}`
              : 'no expiry'}
          </>
        }
        trailing={
          <Button
            variant="subtle"
            color="clay"
            loading={revoke.isPending}
            aria-label={`Revoke ${token.name}`}
            onClick={() => setIsAsking(true)}
          >
            Revoke
          </Button>
        }
      />
      <Confirm
        isOpen={isAsking}
        title={`Revoke ${token.name}?`}
        yes="Revoke"
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        Anything that uses it stops working straight away. This can't be undone.
      </Confirm>
    </>
  )
}

export const scopeWords: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
}
