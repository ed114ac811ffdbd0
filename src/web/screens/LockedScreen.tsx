import { Locked } from '../look/Locked.tsx'
import { useUser } from '../user.ts'
import { Screen } from './Screen.tsx'

/** A record that the plan hides: it is kept, and the subscription opens it. */
export function LockedScreen({ what }: { what: string }) {
  const { owner } = useUser()
  return (
    <Screen title={what} crumbs={[{ label: what }]}>
      <Locked isOwner={owner} gains={['Unlimited animals']}>
        Without Plus an account shows its five oldest animals. All others are kept, with everything
        you recorded.
      </Locked>
    </Screen>
  )
}
