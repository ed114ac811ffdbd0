import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import classes from './StepperField.module.css'

/** A small whole number, by two buttons for the thumb or typed. */
export function StepperField<R extends Resource>({
  min,
  max,
  ...field
}: Omit<FieldProps<R>, 'optional' | 'hint'> & { min: number; max: number }) {
  const { value, onChange, error, name } = labelled(field)
  const id = useId()
  const count = Number(value)
  const step = (by: number) => () => onChange(Math.min(max, Math.max(min, (count || min) + by)))
  return (
    <div>
      <div className="row between gap12 wrapNarrow">
        <label className="text14 semibold" htmlFor={id}>
          {labelIn(field)}
        </label>
        <div
          className={`${classes.control} chip round12 flex`}
          data-wrong={error ? true : undefined}
        >
          <button
            className="bare round12 touch center ink"
            type="button"
            aria-label={`One less: ${labelIn(field).toLowerCase()}`}
            disabled={count <= min}
            onClick={step(-1)}
          >
            <IconMinus size={20} aria-hidden="true" />
          </button>
          <input
            className="bare round8 strong ink middled"
            id={id}
            name={name}
            value={String(value)}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            className="bare round12 touch center ink"
            type="button"
            aria-label={`One more: ${labelIn(field).toLowerCase()}`}
            disabled={count >= max}
            onClick={step(1)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      {error && (
        <p className="above6 text14 alarm right" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
