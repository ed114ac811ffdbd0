import { type ReactNode, useId } from 'react'
import classes from './Choice.module.css'

export type ChoiceOption<V extends string> = {
  value: V
  label: ReactNode
  icon?: ReactNode
  /** A refusal is chosen in clay. */
  isRefusal?: boolean
}

type ChoiceParts<V extends string> = {
  legend: string
  options: readonly ChoiceOption<V>[]
  value: V | null
  onChange: (value: V) => void
  error?: ReactNode
  isLegendHidden?: boolean
}

/** Up to about six choices as chips of 40, in a row that wraps. */
export function ChipChoice<V extends string>(parts: ChoiceParts<V>) {
  return <Choice {...parts} shape={classes.chips} />
}

/** Two halves of 60, for the main question of a sheet. */
export function BigChoice<V extends string>(parts: ChoiceParts<V>) {
  return <Choice {...parts} shape={classes.halves} />
}

function Choice<V extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  isLegendHidden,
  shape,
}: ChoiceParts<V> & { shape: string | undefined }) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isLegendHidden ? 'hidden' : `below6 text14 semibold`}>{legend}</legend>
      <div className={shape}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${classes.option} chip borderless padX14 padY4 round12 relative inline middle centred gap8 ink2 middled`}
            data-refusal={option.isRefusal || undefined}
          >
            <input
              className="cover noMargin"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="above6 text14 alarm" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A chip that opens something else, as a picker or a note; with `isPressed`, one that is on or off. */
export function ChipButton({
  onClick,
  isPressed,
  isChosen = isPressed,
  children,
}: {
  onClick: () => void
  isPressed?: boolean
  isChosen?: boolean | undefined
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`${classes.chip} chip borderless padX14 padY4 round12 relative inline middle centred gap8 ink2 middled`}
      data-chosen={isChosen || undefined}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Chips side by side that are no radio group. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={classes.chips}>{children}</div>
}

/** Brings the chosen one of choices that scroll sideways into view, without moving the page. */
export function showChosen(choices: HTMLElement | null) {
  const chosen = choices?.querySelector(':checked')?.parentElement
  const bar = chosen?.parentElement
  if (!bar) return
  const [own, whole] = [chosen.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollLeft += own.left + own.width / 2 - whole.left - whole.width / 2
}
