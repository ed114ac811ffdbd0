import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { HistorySheet } from './fetched.ts'

/** Opens a record's history. */
export function HistoryButton({
  of: { noun },
  id,
  name,
}: {
  of: Pick<Resource, 'noun'>
  id: string
  name: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label="History"
        icon={<IconHistory size={22} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <HistorySheet kind={noun} id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
