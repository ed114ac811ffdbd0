import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../security/securityCrumb.ts'
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
      crumbs={[securityCrumb, { label: 'Linked sign-in' }]}
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
        {offered && data.pending && <PendingCard name={offered} pending={data.pending} />}
        <Loaded query={query} what="Your linked sign-ins">
          {({ value }) => (
            <Card title="Linked" isFlush={value.length > 0}>
              {value.length === 0 ? (
                <EmptyInCard>
                  {offered
                    ? `None yet. Link ${offered}, and it signs you in here without your password.`
                    : 'None. Whoever runs this Vivary has set up no other service to sign in with.'}
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
