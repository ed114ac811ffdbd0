import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './CardGrid.module.css'

/** Two columns on the phone, five from 1180 of content. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <ul className={`${classes.grid} grid halves gap12 columnNarrow`} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

/**
 * A picture over a name and at most two lines. `pin` lies on the picture and must bring its own surface.
 */
export function GridCard({
  title,
  href,
  picture,
  pin,
  sign,
  second,
  third,
}: {
  title: ReactNode
  href?: string
  picture?: ReactNode
  pin?: ReactNode
  sign?: ReactNode
  second?: ReactNode
  third?: ReactNode
}) {
  return (
    <li className={`${classes.card} card relative`}>
      {picture && (
        <div className={`${classes.picture} relative clip`}>
          {picture}
          {pin && <div className={`${classes.pin} absolute`}>{pin}</div>}
        </div>
      )}
      <div className={classes.text}>
        <div className="row between gap8 wrapNarrow">
          {href ? (
            <Link className="opensRow underlines slim strong" to={href}>
              {title}
            </Link>
          ) : (
            <span className="slim strong">{title}</span>
          )}
          {sign}
        </div>
        <div className="text13 even ink2">{second}</div>
        <div className="quiet">{third}</div>
      </div>
    </li>
  )
}
