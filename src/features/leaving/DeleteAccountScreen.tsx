import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUserQuery } from '../../web/user.ts'
import { profileCrumb } from '../profile/profileCrumb.ts'
import { AskForErasure } from './AskForErasure.tsx'
import classes from './DeleteAccount.module.css'
import { ErasureAsked } from './ErasureAsked.tsx'
import type { Erasure } from './leaving.contract.ts'
import { WhatGoes } from './WhatGoes.tsx'

/** For the account's owner: what its deletion takes, asking for it, and taking that back. */
export function DeleteAccountScreen() {
  const { data: user, isPending } = useUserQuery()
  const query = useQuery({
    queryKey: ['account/erasure'],
    queryFn: () => api<Erasure>('GET', 'account/erasure'),
    enabled: user?.owner === true,
  })
  if (isPending) return null
  if (!user?.owner) return <MissingScreen what="Page" />
  const name = user.accounts.find(({ id }) => id === user.account_id)?.name
  return (
    <Screen
      title="Delete account"
      crumbs={[profileCrumb, { label: 'Delete account' }]}
      second={name}
    >
      <RecordGate query={query} what="What would be deleted">
        {(erasure) => (
          <div className={classes.stack}>
            {erasure.erase_at && <ErasureAsked erase_at={erasure.erase_at} />}
            <WhatGoes erasure={erasure} />
            {!erasure.erase_at && <AskForErasure />}
          </div>
        )}
      </RecordGate>
    </Screen>
  )
}
