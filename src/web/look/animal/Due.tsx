import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ScaleMark } from '../ScaleMark.tsx'
import classes from '../Tag.module.css'
import { Tag } from '../Tag.tsx'

/** How late something is: "2 days late". */
export function LateBadge({ children }: { children: ReactNode }) {
  return (
    <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
      {children}
    </Tag>
  )
}

/** Due today is no badge: an amber scale and a word, or what is due. */
export function DueToday({ children = 'Today' }: { children?: ReactNode }) {
  return (
    <span className={`${classes.today} inline middle gap6 text13 semibold due oneLine linesNarrow`}>
      <ScaleMark state="full" tone="var(--lamp-mark)" />
      {children}
    </span>
  )
}
