import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Button.module.css'

/** How a button looks: filled in the primary colour unless it says otherwise. */
export type ButtonLooks = {
  variant?: 'filled' | 'light' | 'subtle' | 'default' | undefined
  color?: 'clay' | 'gray' | undefined
  fullWidth?: boolean | undefined
  leftSection?: ReactNode
}

/** Something to do. While it is `loading` it turns its wheel and takes no press; it keeps the focus. */
export function Button({
  loading,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLooks & { loading?: boolean | undefined }) {
  const { looks, inside, others } = dressed({ ...rest, children })
  return (
    <button
      type="button"
      {...others}
      {...looks}
      aria-disabled={loading || undefined}
      data-loading={loading || undefined}
      onClick={loading ? refuse : onClick}
    >
      {loading !== undefined && <span className={`${classes.wheel} absolute`} aria-hidden="true" />}
      {inside}
    </button>
  )
}

/** Keeps a form from being sent twice, too. */
const refuse = (event: MouseEvent) => event.preventDefault()

/** A screen of ours to go to, as a button. */
export function ButtonLink(props: ComponentProps<typeof Link> & ButtonLooks) {
  const { looks, inside, others } = dressed(props)
  return (
    <Link {...others} {...looks}>
      {inside}
    </Link>
  )
}

/** Another address or a file, as a button. */
export function ButtonAnchor(props: ComponentProps<'a'> & ButtonLooks) {
  const { looks, inside, others } = dressed(props)
  return (
    <a {...others} {...looks}>
      {inside}
    </a>
  )
}

/** The label of a hidden input, such as one for files, as a button. */
export function ButtonLabel(props: ComponentProps<'label'> & { htmlFor: string } & ButtonLooks) {
  const { looks, inside, others } = dressed(props)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: `htmlFor` names it
    <label {...others} {...looks}>
      {inside}
    </label>
  )
}

function dressed<
  Given extends ButtonLooks & { className?: string | undefined; children?: ReactNode },
>({ variant = 'filled', color, fullWidth, leftSection, className, children, ...others }: Given) {
  return {
    others,
    looks: {
      className: [classes.button, className].filter(Boolean).join(' '),
      'data-look': color ? `${variant} ${color}` : variant,
      'data-wide': fullWidth || undefined,
      'data-led': leftSection ? true : undefined,
    },
    inside: (
      <span className={`${classes.inside} slim row centred grow`}>
        {leftSection && <span className={`${classes.left} row`}>{leftSection}</span>}
        <span className={`${classes.words} crop row oneLine linesNarrow`}>{children}</span>
      </span>
    ),
  }
}
