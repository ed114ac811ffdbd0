import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenPrefix } from '../../shared/apiTokens.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../security/securityCrumb.ts'
import { MakeTokenSheet } from './MakeTokenSheet.tsx'
import { TokenRow } from './TokenRow.tsx'
import classes from './Tokens.module.css'
import type { ApiTokens } from './tokens.contract.ts'

/** The user's API tokens, and how to use them. */
export function TokensScreen() {
  const query = useQuery({
    queryKey: ['api_tokens'],
    queryFn: () => api<ApiTokens>('GET', 'api_tokens'),
  })
  const [isMaking, setIsMaking] = useState(false)

  return (
    <Screen
      title="API tokens"
      crumbs={[securityCrumb, { label: 'API tokens' }]}
      second="For scripts and other programs that work with your records."
      action={
        <Button leftSection={<IconPlus size={20} />} onClick={() => setIsMaking(true)}>
          Create a token
        </Button>
      }
    >
      <div className={`${classes.columns} grid gap halvesAtDesk startAtDesk`}>
        <Loaded query={query} what="Your tokens">
          {({ value: tokens }) => (
            <Card title="Your tokens" isFlush={tokens.length > 0}>
              {tokens.length === 0 ? (
                <EmptyInCard>
                  None yet. A token gives an app access without your password, and you can revoke it
                  at any time.
                </EmptyInCard>
              ) : (
                <Rows label="Your tokens">
                  {tokens.map((token) => (
                    <TokenRow key={token.id} token={token} />
                  ))}
                </Rows>
              )}
            </Card>
          )}
        </Loaded>
        <HowToCard />
      </div>
      {isMaking && <MakeTokenSheet onClose={() => setIsMaking(false)} />}
    </Screen>
  )
}

/** How a program calls this server, and where the API is documented. */
function HowToCard() {
  const example = `curl -H "Authorization: Bearer ${tokenPrefix}…" ${location.origin}/dashboard/api/animals.json`
  return (
    <Card title="How to use one">
      <div className="stack gap16">
        <p>Send the token in a header. It works in this account and can do what you can.</p>
        <pre className={`${classes.code} sunken round12 noMargin text14`}>{example}</pre>
        <div className="cluster rows4 columns20">
          <Copy text={example} label="Copy the example" variant="light" />
          <a
            className="touch inline middle semibold primary"
            href="/dashboard/api/openapi.json"
            target="_blank"
            rel="noreferrer"
          >
            All endpoints (OpenAPI)
          </a>
        </div>
        <p className="quiet">
          Tokens can't change your sign-in, other people's access or payments, or delete the
          account. Each has its own per-minute limit.
        </p>
      </div>
    </Card>
  )
}
