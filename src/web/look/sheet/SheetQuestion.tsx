import { useEffect, useRef } from 'react'
import { Button } from '../controls/Button.tsx'
import classes from './Sheet.module.css'

/** Takes the place of a sheet's foot when it is closed with something typed. */
export function SheetQuestion({
  onKeep,
  onDiscard,
}: {
  onKeep: () => void
  onDiscard: () => void
}) {
  const keep = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    before.current ??= document.activeElement
    keep.current?.focus()
  }, [])

  function goOn() {
    onKeep()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <fieldset className={`${classes.question} ruled`}>
      <legend className="wide semibold">Discard what you entered?</legend>
      <div className={`${classes.answers} grid gap8 flexAtDesk`}>
        <Button ref={keep} variant="light" onClick={goOn}>
          Keep editing
        </Button>
        <Button color="clay" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </fieldset>
  )
}
