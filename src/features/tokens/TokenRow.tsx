import { Button } from '@mantine/core'
import { useState } from 'react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Row } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import { type ApiToken, type TokenScope, tokenPrefix } from './tokens.contract.ts'

/** One token: what it may do, how it is known again, when it was used, and its end. */
export function TokenRow({ token }: { token: ApiToken }) {
  const { timezone } = useUser()
  const { flash, told } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useWrite(() => api('DELETE', `api_tokens/${token.id}`))
  const end = () =>
    revoke.mutateAsync(undefined).then(() => flash(`${token.name} lets nobody in any more.`), told)
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
              ? `${isOver ? 'ended' : 'until'} ${formatShort(expires_at, timezone)}`
              : 'no end'}
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
        Whatever uses it stops working at once. This cannot be undone.
      </Confirm>
    </>
  )
}

export const scopeWords: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
}
