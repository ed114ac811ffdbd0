import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../security/securityCrumb.ts'
import { HowToCard } from './HowToCard.tsx'
import { MakeTokenSheet } from './MakeTokenSheet.tsx'
import { TokenRow } from './TokenRow.tsx'
import classes from './Tokens.module.css'
import type { ApiTokens } from './tokens.contract.ts'

/** What a person's scripts sign in with: the tokens they made, and how one is used. */
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
          Make a token
        </Button>
      }
    >
      <div className={classes.columns}>
        <Loaded query={query} what="Your tokens">
          {({ value: tokens }) => (
            <Card title="Your tokens" isFlush={tokens.length > 0}>
              {tokens.length === 0 ? (
                <EmptyInCard>
                  None yet. A token lets a program in without your password, and you can take it
                  back at any time.
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
