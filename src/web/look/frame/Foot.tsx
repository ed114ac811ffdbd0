import type { ReactNode } from 'react'
import classes from './Foot.module.css'
import { PageMarks } from './PageMarks.tsx'

/**
 * Actions of a screen, on the phone fixed in the place of the bottom bar, where the thumb is. At the desk it
 * stands where it is written; `isSticky` keeps it in view there too.
 */
export const Foot = ({
  isSticky = false,
  children,
}: {
  isSticky?: boolean
  children: ReactNode
}) => (
  <div
    className={`${classes.foot} surface ruled flex gap12 wrapNarrow`}
    data-sticky={isSticky || undefined}
  >
    <PageMarks words="foot-low" />
    {children}
  </div>
)
