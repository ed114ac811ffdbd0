import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './Card.module.css'

type CardLink = { label: string; href: string }

/**
 * One subject with one title and at most one link at its right. A flush card lets rows run edge
 * to edge. `aside` stands in the link's place where it is a count or a badge.
 */
export function Card({
  title,
  link,
  aside,
  isFlush = false,
  children,
}: {
  title?: ReactNode
  link?: CardLink
  aside?: ReactNode
  isFlush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className={`${classes.card} card slim`}
      data-flush={isFlush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={`${classes.head} row between gap12 below8 wrapNarrow`}>
          <h2 id={id}>{title}</h2>
          {link ? (
            <Link className={classes.link} to={link.href} aria-label={`${link.label}: ${title}`}>
              {link.label}
            </Link>
          ) : (
            aside && <div className={`${classes.aside} text14 ink3 oneLine`}>{aside}</div>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
