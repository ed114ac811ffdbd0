import { capReached, hasRoom } from '../../people/subscription/freePlan.ts'
import { Locked } from '../../web/look/messages/Locked.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useFirst } from '../../web/useFirst.ts'
import { useUser } from '../../web/user.ts'

/** Tells whether the plan has room for one more animal; undefined until the user is known. */
export function useHasRoom(): boolean | undefined {
  const user = useUser()
  return useFirst(user.isDefault ? undefined : hasRoom(user))
}

/** Shown instead of the form, before anything is typed in vain. */
export function NoRoom({ title }: { title: string }) {
  const { owner } = useUser()
  return (
    <Screen title={title} crumbs={[{ label: 'Animals', href: '/animals' }, { label: title }]}>
      <Locked isOwner={owner} gains={['Unlimited animals']}>
        {capReached}
      </Locked>
    </Screen>
  )
}
