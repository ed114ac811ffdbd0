import { type ReactNode, useId } from 'react'
import classes from './Segments.module.css'

export type Segment<V extends string> = { value: V; label: ReactNode }

/** Choice of the part of a list or page that is shown, as one bar. Real radios; the address holds the value. */
export function Segments<V extends string>({
  label,
  choices,
  value,
  onChange,
  error,
}: {
  label: string
  choices: readonly Segment<V>[]
  /** Null if none is chosen yet. */
  value: V | null
  onChange: (value: V) => void
  error?: ReactNode
}) {
  const name = useId()
  const bar = (
    <fieldset
      className={`${classes.segments} sunken round12 flex gap2 offPaper`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="hidden">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`${classes.segment} padX14 padY0 round10 relative row centred gap6 grow text14 semibold ink2 oneLine`}
        >
          <input
            className="cover noMargin"
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
  if (!error) return bar
  return (
    <div>
      {bar}
      <p className="above6 text14 alarm" id={`${name}-error`}>
        {error}
      </p>
    </div>
  )
}
