import type { ReactNode } from 'react'
import { Locked } from '../web/look/messages/Locked.tsx'
import { Screen } from '../web/screens/Screen.tsx'
import { useUser } from '../web/user.ts'

/** A screen that needs Plus; without it, what it does and how to get it. */
export function PlusGate({
  title,
  about,
  gains,
  picture,
  children,
}: {
  title: string
  about: string
  gains: readonly string[]
  picture?: ReactNode
  children: ReactNode
}) {
  const { subscribed, owner, isDefault } = useUser()
  if (subscribed || isDefault) return children
  return (
    <Screen title={title} crumbs={[{ label: title }]}>
      <Locked isOwner={owner} gains={gains} picture={picture}>
        {about}
      </Locked>
    </Screen>
  )
}
