import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './IconButton.module.css'

type Face = {
  label: string
  icon: ReactNode
  /** A dot says that there is something to do; `alarm` that something is wrong. */
  hasDot?: boolean | 'alarm' | undefined
  /** A part of the label that stands beside the picture where there is room, or with `isWorded` always. */
  word?: string | undefined
  isWorded?: boolean | undefined
}

type ButtonParts = Face &
  Omit<ComponentProps<'button'>, 'className'> & { isChip?: boolean; isDisabled?: boolean }

/**
 * A picture of 22 in a target of 44. Its title names it as well: with a label beside it, the same words would be read
 * twice. `isChip` gives it a ground, beside others that have one.
 */
export function IconButton({
  label,
  icon,
  hasDot,
  word,
  isWorded,
  isChip,
  isDisabled,
  ...button
}: ButtonParts) {
  return (
    <button
      type="button"
      className={`${classes.button} bare round12 relative ${shapeOf(isWorded)} firm ink2`}
      data-chip={isChip || undefined}
      {...nameOf(label, word)}
      disabled={isDisabled}
      {...button}
    >
      <Inside label={label} icon={icon} hasDot={hasDot} word={word} isWorded={isWorded} />
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
      className={`${classes.button} bare round12 relative ${shapeOf(face.isWorded)} firm ink2`}
      data-chip={isChip || undefined}
      to={href}
      aria-keyshortcuts={hotkey}
      {...nameOf(face.label, face.word)}
    >
      <Inside {...face} />
    </Link>
  )
}

const shapeOf = (isWorded = false) =>
  isWorded ? 'touch row gap8 padX12 text14 semibold oneLine' : 'side44 center'

const nameOf = (label: string, word: string | undefined) =>
  word ? { 'aria-label': label } : { title: label }

function Inside({ icon, hasDot, word, isWorded }: Face) {
  return (
    <>
      {icon}
      {word && (isWorded ? word : <span className={`${classes.word} away`}>{word}</span>)}
      {hasDot && (
        <span
          className={`${classes.dot} round absolute`}
          data-alarm={hasDot === 'alarm' || undefined}
        />
      )}
    </>
  )
}
