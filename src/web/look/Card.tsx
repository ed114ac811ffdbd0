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
      className={`${classes.card} card padXCard padYCard slim`}
      data-flush={isFlush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={`${classes.head} row between gap12 below8 wrapNarrow`}>
          <h2 id={id}>{title}</h2>
          {link ? (
            <Link
              className={`${classes.link} underlines padX8 round10 touch inline middle atEnd text14 semibold primary oneLine linesNarrow`}
              to={link.href}
              aria-label={`${link.label}: ${title}`}
            >
              {link.label}
            </Link>
          ) : (
            aside && <div className="text14 ink3 oneLine linesNarrow">{aside}</div>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
