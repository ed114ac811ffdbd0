import { useState } from 'react'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useCan } from '../../web/user.ts'
import type { Kind, Logged, LogResource } from './kind.ts'
import { LogSheet } from './LogSheet.tsx'

/** 'Record weight': opens the sheet of one kind of log, of an animal that is kept. */
export function LogButton<R extends LogResource>({
  kind,
  animal,
}: {
  kind: Kind<R>
  animal: Logged & Pick<Animal, 'state'>
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan().mayLog || animal.state !== 'kept') return null
  return (
    <>
      <Button variant="light" onClick={() => setIsOpen(true)}>
        {kind.record}
      </Button>
      {isOpen && <LogSheet kind={kind} animal={animal} onClose={() => setIsOpen(false)} />}
    </>
  )
}
