import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sheet } from '../look/Sheet.tsx'

/** Asks before something is done that takes an effort to undo. */
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
