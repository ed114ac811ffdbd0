import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../look/controls/Button.tsx'
import { Sheet } from '../look/sheet/Sheet.tsx'

/** Asks before another screen takes the place of a form with something typed in it. */
export const LeaveQuestion = ({ unsaved }: { unsaved: Unsaved }) => (
  <QuestionBeforeLeaving
    isNeeded={unsaved.isAny}
    title="Discard what you entered?"
    stay="Keep editing"
    leave="Discard"
  >
    It hasn't been saved yet.
  </QuestionBeforeLeaving>
)

/** The same for a form of one text, which no screen of its own surrounds; also before a reload. */
export function LeaveTextQuestion({ text }: { text: string }) {
  useWarnBeforeLeaving(text !== '')
  return <LeaveQuestion unsaved={{ isAny: () => text !== '' }} />
}

type Unsaved = Pick<ReturnType<typeof useUnsaved>, 'isAny'>

type Question = {
  isNeeded: () => boolean
  title: string
  stay: string
  leave: string
  children: ReactNode
}

/** Asks before another screen takes the place of one whose content would be lost. */
export function QuestionBeforeLeaving({ isNeeded, title, stay, leave, children }: Question) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded() && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Sheet
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      foot={
        <>
          <Button variant="light" onClick={() => blocker.reset?.()}>
            {stay}
          </Button>
          <Button color="clay" onClick={() => blocker.proceed?.()}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Sheet>
  )
}

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
