import { type ReactNode, useId } from 'react'
import classes from './Schedules.module.css'

/** A part of the animal's form with a heading of its own; links of the animal's page lead to `id`. */
export function ScheduleSection({
  id,
  title,
  help,
  children,
}: {
  id: string
  title: string
  help?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {help}
      </div>
      {children}
    </section>
  )
}
