import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from '../look/Empty.tsx'
import { useCan } from '../user.ts'
import { Screen } from './Screen.tsx'

type Parts = { children: ReactNode }

/** Offers what changes the account's records, to who may change them. */
export const MayChange = ({ children }: Parts) => (useCan().mayChange ? children : null)

/** Offers what records feedings, weights and the like, to who may record. */
export const MayLog = ({ children }: Parts) => (useCan().mayLog ? children : null)

/** In the place of a form's screen, for who has come to it by its address and may only look. */
export function LookOnlyScreen({ title }: { title: string }) {
  return (
    <Screen title={title} crumbs={[{ label: title }]} hasHeading={false}>
      <Empty
        title="You can look at this account, but not change it"
        isPage
        action={
          <Button component={Link} to="/">
            Go to the dashboard
          </Button>
        }
      >
        Its owner decides what you may do here.
      </Empty>
    </Screen>
  )
}
