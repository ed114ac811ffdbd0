import type { ReactNode } from 'react'
import { ButtonLink } from '../look/controls/Button.tsx'
import { Empty } from '../look/messages/Empty.tsx'
import { useCan } from '../user.ts'
import { Screen } from './Screen.tsx'

type Parts = { children: ReactNode }

/** Renders its children if the user may change the account's records. */
export const MayChange = ({ children }: Parts) => (useCan().mayChange ? children : null)

/** Renders its children if the user may record logs. */
export const MayLog = ({ children }: Parts) => (useCan().mayLog ? children : null)

/** Replaces a form's screen for users who may only look. */
export function LookOnlyScreen({ title }: { title: string }) {
  return (
    <Screen title={title} crumbs={[{ label: title }]} hasHeading={false}>
      <Empty
        title="You can look at this account, but not change it"
        isPage
        action={<ButtonLink to="/">Go to dashboard</ButtonLink>}
      >
        The owner decides what you can do here.
      </Empty>
    </Screen>
  )
}
