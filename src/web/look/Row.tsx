import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './Row.module.css'

/** The list that rows stand in; put it in a flush Card. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="hairlines block" aria-label={label}>
      {children}
    </ul>
  )
}

/**
 * A row of 64. All of it leads to `href`, opens a sheet with `onOpen`, or is taken with `onChoose` (as well, with
 * `href`); only `trailing` acts by itself. `beside` follows the title (a badge or a sign), `side` is read only and stands at the right; `ends`
 * are the right ends of both lines instead, a weight over a date. Both lines beside the title describe it: by Tab
 * nothing else is heard of a row.
 */
export function Row({
  title,
  href,
  onOpen,
  onChoose,
  leading,
  beside,
  second,
  side,
  ends: [end, endBelow] = [],
  trailing,
  isDone = false,
}: {
  title: ReactNode
  href?: string
  onOpen?: () => void
  onChoose?: () => void
  leading?: ReactNode
  beside?: ReactNode
  second?: ReactNode
  side?: ReactNode
  ends?: readonly ReactNode[] | undefined
  trailing?: ReactNode
  isDone?: boolean
}) {
  const id = useId()
  return (
    <li
      className={`${classes.row} padXCard padY10 relative row gap12 wrapNarrow`}
      data-done={isDone || undefined}
      data-opens={href || onOpen || onChoose ? true : undefined}
    >
      {leading && <div className="center firm ink3">{leading}</div>}
      <div className={`${classes.text} slim grow`}>
        <Line end={end && <div className="firm text14 semibold">{end}</div>}>
          <div className="slim grow cluster rows2 columns8">
            <Title
              {...{ href, onOpen, onChoose }}
              describedBy={beside || second ? `${id}-beside ${id}-second` : undefined}
            >
              {title}
            </Title>
            {beside && <span id={`${id}-beside`}>{beside}</span>}
          </div>
        </Line>
        <Line
          end={endBelow && <div className={`${classes.end} firm row gap8 quiet`}>{endBelow}</div>}
        >
          {second && (
            <div id={`${id}-second`} className="slim grow cluster columns6 text14 airy ink3">
              {second}
            </div>
          )}
        </Line>
      </div>
      {side && <div className={`${classes.side} stack bottom firm gap2 quiet right`}>{side}</div>}
      {trailing && (
        <div className={`${classes.trailing} relative front touch row centred firm`}>
          {trailing}
        </div>
      )}
    </li>
  )
}

/** One of a row's lines, with what stands at its right end. */
const Line = ({ end, children }: { end: ReactNode; children: ReactNode }) =>
  end ? (
    <div className={`${classes.line} row atEnd gap8 wrapNarrow`}>
      {children}
      {end}
    </div>
  ) : (
    children
  )

function Title({
  href,
  onOpen,
  onChoose = onOpen,
  describedBy,
  children,
}: {
  href?: string
  onOpen?: () => void
  onChoose?: () => void
  describedBy: string | undefined
  children: ReactNode
}) {
  if (href) {
    return (
      <Link
        className={`${classes.title} opensRow text16 strong`}
        to={href}
        aria-describedby={describedBy}
        onClick={onChoose}
      >
        {children}
      </Link>
    )
  }
  if (onChoose) {
    return (
      <button
        type="button"
        className={`${classes.title} opensRow text16 strong`}
        aria-haspopup={onOpen && 'dialog'}
        aria-describedby={describedBy}
        onClick={onChoose}
      >
        {children}
      </button>
    )
  }
  return <span className={`${classes.title} text16 strong`}>{children}</span>
}
