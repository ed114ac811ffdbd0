import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../look/controls/Button.tsx'
import { Sheet } from '../look/sheet/Sheet.tsx'

/** Asks before another screen takes the place of a form with something typed in it. */
export function LeaveQuestion({ unsaved: { isAny } }: { unsaved: Unsaved }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAny() && currentLocation.pathname !== nextLocation.pathname,
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
      <p>It hasn't been saved yet.</p>
    </Sheet>
  )
}

type Unsaved = Pick<ReturnType<typeof useUnsaved>, 'isAny'>

/**
 * Tells whether leaving would lose something that was typed. `end` says that it is saved, or of no use any
 * more, which `isAny` knows before the next render.
 */
export function useUnsaved(isTyped: boolean) {
  const isOver = useRef(false)
  return {
    isDirty: isTyped && !isOver.current,
    isAny: () => isTyped && !isOver.current,
    end() {
      isOver.current = true
    },
  }
}

/** The browser asks before a reload or another address throws away what was typed. */
export function useWarnBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
