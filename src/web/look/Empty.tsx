import type { ReactNode } from 'react'
import classes from './Empty.module.css'
import { NineteenScales } from './NineteenScales.tsx'

/** A screen without records: what the thing is in one sentence (the children) and one button. */
export function Empty({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      <NineteenScales />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** The same inside a card: no picture, a quiet sentence and a text button. */
export function EmptyInCard({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.inCard}>
      <p>{children}</p>
      {action}
    </div>
  )
}
