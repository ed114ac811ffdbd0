import type { ReactNode } from 'react'
import { Button } from '../look/controls/Button.tsx'
import { Sheet } from '../look/sheet/Sheet.tsx'

/** Asks before an action that is hard to undo. */
export function Confirm({
  isOpen,
  title,
  yes,
  onYes,
  onClose,
  children,
}: {
  isOpen: boolean
  title: string
  yes: string
  onYes: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      foot={
        <Button
          color="clay"
          onClick={() => {
            onClose()
            onYes()
          }}
        >
          {yes}
        </Button>
      }
    >
      <p>{children}</p>
    </Sheet>
  )
}

/** Asks before a record is deleted that can be brought back from Recently deleted. */
export function ConfirmDeletion({
  isOpen,
  name,
  onYes,
  onClose,
  stays,
}: {
  isOpen: boolean
  name: string
  onYes: () => void
  onClose: () => void
  /** Sentences on what isn't undone with it. */
  stays?: ReactNode
}) {
  return (
    <Confirm isOpen={isOpen} title={`Delete ${name}?`} yes="Delete" onYes={onYes} onClose={onClose}>
      You can restore it for 30 days from Recently deleted. {stays}
    </Confirm>
  )
}
