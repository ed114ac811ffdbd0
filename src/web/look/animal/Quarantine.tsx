import { IconLock } from '@tabler/icons-react'
import { Tag } from '../Tag.tsx'

export function QuarantineBadge() {
  return (
    <Tag tone="quarantine" icon={<IconLock size={15} aria-hidden="true" />}>
      Quarantine
    </Tag>
  )
}
