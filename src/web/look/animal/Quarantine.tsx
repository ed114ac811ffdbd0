import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../Tag.module.css'
import { Tag } from '../Tag.tsx'

export function QuarantineBadge() {
  return (
    <Tag tone="quarantine" icon={<IconLock size={15} aria-hidden="true" />}>
      Quarantine
    </Tag>
  )
}

/** How long, since when and one sentence of consequence, with a way to end it. It cannot be closed. */
export function QuarantineNotice({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`${classes.notice} padX14 padY12 round14 flex gap12 text14 airy`}
      role="note"
      aria-label="Quarantine"
    >
      <IconLock size={20} aria-hidden="true" />
      <div>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
