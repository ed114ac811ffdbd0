import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tag } from '../../../web/look/Tag.tsx'
import classes from './ReportCard.module.css'
import { type ReportName, reports } from './report.contract.ts'

/**
 * A report on the index: its figure, one line, a small drawing. What needs doing is `late` or `due`;
 * `empty` says what to record first, in place of them all.
 */
export function ReportCard({
  report,
  icon,
  figure,
  line,
  tone,
  isNew = false,
  empty,
  children,
}: {
  report: ReportName
  /** 20 wide. */
  icon: ReactNode
  figure?: string
  line?: string
  tone?: 'late' | 'due' | undefined
  isNew?: boolean
  empty?: string | undefined
  /** At most 34 high. */
  children?: ReactNode
}) {
  const { title, href } = reports[report]
  return (
    <li className={`${classes.card} card relative slim stack`}>
      <div className={`${classes.head} row gap10`}>
        <span className={`${classes.icon} chip round10 center firm ink2`}>{icon}</span>
        <h2 className={`${classes.title} slim cluster rows2 columns8 text14 semibold ink2`}>
          <Link className="opensRow" to={href}>
            {title}
          </Link>
          {isNew && <Tag tone="due">NEW</Tag>}
        </h2>
      </div>
      {empty === undefined ? (
        <>
          <p className={`${classes.figure} above10 tight heavy`} data-tone={tone}>
            {figure}
          </p>
          <p className={`${classes.line} quiet`}>{line}</p>
          <div className={`${classes.drawing} crop`} aria-hidden="true">
            {children}
          </div>
        </>
      ) : (
        <p className={`${classes.empty} quiet`}>{empty}</p>
      )}
    </li>
  )
}
