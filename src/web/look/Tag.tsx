import type { ReactNode } from 'react'
import classes from './Tag.module.css'

export type TagTone = 'quiet' | 'good' | 'due' | 'late' | 'shed' | 'quarantine' | 'female'

/** A badge of 24: an icon of 15 and words. Only exceptions get one. */
export function Tag({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: TagTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={`${classes.tag} chip round8 inline middle gap4 text13 even semibold ink2 oneLine linesNarrow`}
      data-tone={tone}
    >
      {icon}
      {children}
    </span>
  )
}

/** Badges side by side, breaking before a word does. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className="flex wrap gap8">{children}</div>
}
