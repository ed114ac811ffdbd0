import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './IconButton.module.css'

type Face = {
  label: string
  icon: ReactNode
  hasDot?: boolean
  /** A part of the label that stands beside the picture where there is room. */
  word?: string | undefined
}

/**
 * A picture of 22 in a target of 44, with its name for people who can't see it. `isChip` gives it a
 * ground, beside others that have one.
 */
export function IconButton({
  onClick,
  isChip,
  isDisabled,
  ...face
}: Face & { onClick: () => void; isChip?: boolean; isDisabled?: boolean }) {
  return (
    <button
      type="button"
      className={`${classes.button} relative side44 center firm ink2`}
      data-chip={isChip || undefined}
      aria-label={face.label}
      title={face.label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Inside {...face} />
    </button>
  )
}

export function IconLink({
  href,
  isChip,
  hotkey,
  ...face
}: Face & { href: string; isChip?: boolean; hotkey?: string }) {
  return (
    <Link
      className={`${classes.button} relative side44 center firm ink2`}
      data-chip={isChip || undefined}
      to={href}
      aria-keyshortcuts={hotkey}
      aria-label={face.label}
      title={face.label}
    >
      <Inside {...face} />
    </Link>
  )
}

function Inside({ icon, hasDot, word }: Face) {
  return (
    <>
      {icon}
      {word && <span className={`${classes.word} away`}>{word}</span>}
      {hasDot && <span className={`${classes.dot} round absolute`} />}
    </>
  )
}
