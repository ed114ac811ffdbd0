import type { ReactNode } from 'react'
import classes from './Empty.module.css'
import { NineteenScales } from './NineteenScales.tsx'

/**
 * A screen without records: what the thing is in one sentence (the children) and one button.
 * `isPage` where nothing else is on the page, so that this is its first heading.
 */
export function Empty({
  title,
  isPage = false,
  action,
  children,
}: {
  title: string
  isPage?: boolean
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`${classes.empty} padX16 stack middle gap10 middled`}>
      <NineteenScales />
      {isPage ? <h1>{title}</h1> : <h2 className="above10">{title}</h2>}
      {children && <p className="ink2">{children}</p>}
      {action && <div className="above6">{action}</div>}
    </div>
  )
}

/** The same inside a card: no picture, a quiet sentence and a text button. */
export function EmptyInCard({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${classes.inCard} touch cluster between rows4 columns12 text14 airy ink3`}>
      <p className="slim">{children}</p>
      {action}
    </div>
  )
}
