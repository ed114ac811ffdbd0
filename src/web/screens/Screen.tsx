import type { ReactNode } from 'react'
import type { Crumb } from '../look/frame/places.ts'
import { useTell } from '../shell/here.ts'
import classes from './Screen.module.css'

/** The parts of every screen: title, crumbs and actions. */
export function Screen({
  title,
  crumbs,
  second,
  isSecondWide = false,
  action,
  above,
  hasHeading = true,
  children,
}: {
  title: string
  crumbs: Crumb[]
  second?: ReactNode
  /** True for a second line that needs the whole width, below the action. */
  isSecondWide?: boolean
  action?: ReactNode
  /** Element over the title, such as the steps of something longer. */
  above?: ReactNode
  /** False if the content has the first heading itself. */
  hasHeading?: boolean
  children: ReactNode
}) {
  useTell({ title, crumbs })
  return (
    <>
      {above}
      {hasHeading && (
        <header
          className={`${classes.head} flex top between gap12 below16`}
          data-wide={isSecondWide || undefined}
        >
          <div className="slim">
            <h1>{title}</h1>
            {second && <p className={`${classes.second} above4 ink3`}>{second}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </>
  )
}
