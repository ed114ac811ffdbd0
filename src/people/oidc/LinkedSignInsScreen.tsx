import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../security/securityCrumb.ts'
import { BeginLinkSheet } from './BeginLinkSheet.tsx'
import { LinkedRow } from './LinkedRow.tsx'
import { PendingCard } from './PendingCard.tsx'
import { useLinkedSignIns } from './useLinkedSignIns.ts'

/** Sign-in through other services: linked ones, one waiting for confirmation, and unlinking. */
export function LinkedSignInsScreen() {
  const query = useLinkedSignIns()
  const [isBeginning, setIsBeginning] = useState(false)
  const { data } = query
  const offered = data?.offered

  return (
    <Screen
      title="Linked sign-in"
      crumbs={[securityCrumb, { label: 'Linked sign-in' }]}
      second="Sign in with an account you already have elsewhere."
      action={
        offered && data.value.length === 0 && !data.pending ? (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setIsBeginning(true)}>
            Link
          </Button>
        ) : undefined
      }
    >
      <div className="line45 stack gap">
        {offered && data.pending && <PendingCard name={offered} pending={data.pending} />}
        <Loaded query={query} what="Your linked sign-ins">
          {({ value }) => (
            <Card title="Linked" isFlush={value.length > 0}>
              {value.length === 0 ? (
                <EmptyInCard>
                  {offered
                    ? `None yet. Link ${offered} to sign in without your password.`
                    : "This server isn't set up for signing in with other services."}
                </EmptyInCard>
              ) : (
                <Rows label="Linked sign-ins">
                  {value.map((linked) => (
                    <LinkedRow key={linked.id} linked={linked} />
                  ))}
                </Rows>
              )}
            </Card>
          )}
        </Loaded>
      </div>
      {isBeginning && offered && (
        <BeginLinkSheet name={offered} onClose={() => setIsBeginning(false)} />
      )}
    </Screen>
  )
}
