import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useBlocker } from 'react-router'
import { Sheet } from '../look/Sheet.tsx'

/** Asks before another screen takes the place of a form with something typed in it. */
export function LeaveQuestion({
  isDirty,
  isDone,
}: {
  isDirty: boolean
  isDone: RefObject<boolean>
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Sheet
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Discard what you entered?"
      foot={
        <>
          <Button variant="light" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          <Button color="clay" onClick={() => blocker.proceed?.()}>
            Discard
          </Button>
        </>
      }
    >
      <p>It has not been saved yet.</p>
    </Sheet>
  )
}
