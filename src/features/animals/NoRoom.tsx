import { useState } from 'react'
import { Locked } from '../../web/look/Locked.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { capReached, freeAnimals } from './animals.contract.ts'

/** Whether the plan has room for one more animal; undefined until the user is known. */
export function useHasRoom(): boolean | undefined {
  const { subscribed, stats, isDefault } = useUser()
  return useFirst(isDefault ? undefined : subscribed || stats.animals < freeAnimals)
}

/** The first value there was: what is learnt later must not take a form away that is being filled. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}

/** Before anything is typed in vain. */
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
