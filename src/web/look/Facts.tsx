import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Facts of a record, line by line; unknown ones are a dash. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={`${classes.facts} rules`}>
      {facts.map(([label, value]) => (
        <div className="padX0 padY10 flex wrap rows2 columns16" key={label}>
          <dt className="text14 ink3">{label}</dt>
          <dd className="slim asTyped">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
