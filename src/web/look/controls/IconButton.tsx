import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './IconButton.module.css'

type Face = {
  label: string
  icon: ReactNode
  hasDot?: boolean | undefined
  /** A part of the label that stands beside the picture where there is room. */
  word?: string | undefined
}

type ButtonParts = Face &
  Omit<ComponentProps<'button'>, 'className'> & { isChip?: boolean; isDisabled?: boolean }

/**
 * A picture of 22 in a target of 44, with its name for people who can't see it. `isChip` gives it a
 * ground, beside others that have one.
 */
export function IconButton({
  label,
  icon,
  hasDot,
  word,
  isChip,
  isDisabled,
  ...button
}: ButtonParts) {
  return (
    <button
      type="button"
      className={`${classes.button} bare round12 relative side44 center firm ink2`}
      data-chip={isChip || undefined}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      {...button}
    >
      <Inside label={label} icon={icon} hasDot={hasDot} word={word} />
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
      className={`${classes.button} bare round12 relative side44 center firm ink2`}
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
