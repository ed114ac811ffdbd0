import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { BeginLinkSheet } from './BeginLinkSheet.tsx'
import classes from './Linked.module.css'
import { LinkedRow } from './LinkedRow.tsx'
import { PendingCard } from './PendingCard.tsx'
import { useLinkedSignIns } from './useLinkedSignIns.ts'

/** Signing in through another service: what is linked, what waits to be, and how it ends. */
export function LinkedSignInsScreen() {
  const query = useLinkedSignIns()
  const [isBeginning, setIsBeginning] = useState(false)
  const { data } = query
  const offered = data?.offered

  return (
    <Screen
      title="Linked sign-in"
      crumbs={[{ label: 'Security', href: '/account/security' }, { label: 'Linked sign-in' }]}
      second="Another service that may sign you in here."
      action={
        offered && data.value.length === 0 && !data.pending ? (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setIsBeginning(true)}>
            Link
          </Button>
        ) : undefined
      }
    >
      <div className={classes.stack}>
        {query.isError && !data && (
          <ListFailed what="Your linked sign-ins" onRetry={() => query.refetch()} />
        )}
        {query.isPending && <Waiting shape="rows" />}
        {offered && data.pending && <PendingCard name={offered} pending={data.pending} />}
        {data && (
          <Card title="Linked" isFlush={data.value.length > 0}>
            {data.value.length === 0 ? (
              <EmptyInCard>
                {offered
                  ? `None yet. Link ${offered}, and it signs you in here without your password.`
                  : 'None. Whoever runs this Vivary has set up no other service to sign in with.'}
              </EmptyInCard>
            ) : (
              <Rows label="Linked sign-ins">
                {data.value.map((linked) => (
                  <LinkedRow key={linked.id} linked={linked} />
                ))}
              </Rows>
            )}
          </Card>
        )}
      </div>
      {isBeginning && offered && (
        <BeginLinkSheet name={offered} onClose={() => setIsBeginning(false)} />
      )}
    </Screen>
  )
}
