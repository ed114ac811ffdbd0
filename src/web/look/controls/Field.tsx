import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** Words around an input: its label, its hint and its error. */
export type FieldWords = {
  label?: ReactNode
  description?: ReactNode
  /** `true` only marks the input: what is wrong is said elsewhere. */
  error?: ReactNode
  /** The input's own. */
  id?: string | undefined
  className?: string | undefined
}

/** A label, marked where the field may be left out: required is the norm. */
export const labelOf = (label: string, optional = false) =>
  optional ? (
    <>
      {label} <span className="quiet">(optional)</span>
    </>
  ) : (
    label
  )

/** An input under its label, over what to enter and what is wrong. */
export function Field({
  label,
  description,
  error,
  id,
  className,
  children,
}: FieldWords & { children: ReactNode }) {
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      {label && (
        <label className={`${classes.label} below6 text14 semibold`} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      <Below id={id} description={description} error={error} />
    </div>
  )
}

/** The same around several controls, or one that is no input: they point at `labelId` for a name. */
export function FieldGroup({
  label,
  labelId,
  description,
  error,
  children,
}: Pick<FieldWords, 'label' | 'description' | 'error'> & {
  labelId?: string
  children: ReactNode
}) {
  return (
    <div className={classes.field}>
      {label && (
        <div className={`${classes.label} below6 text14 semibold`} id={labelId}>
          {label}
        </div>
      )}
      {children}
      <Below id={labelId} description={description} error={error} />
    </div>
  )
}

function Below({ id, description, error }: Pick<FieldWords, 'id' | 'description' | 'error'>) {
  return (
    <>
      {description && (
        <p className={`${classes.description} text14 tight ink3`} id={id && `${id}-description`}>
          {description}
        </p>
      )}
      {isSaid(error) && (
        <p className={`${classes.error} text14 tight alarm`} id={id && `${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

/** Parts what an input is given into its words and its own props, which point at these words. */
export function useField<Given extends FieldWords & { 'aria-describedby'?: string | undefined }>({
  label,
  description,
  error,
  className,
  ...input
}: Given) {
  const ownId = useId()
  const id = input.id ?? ownId
  const describedBy = [
    input['aria-describedby'],
    isSaid(error) && `${id}-error`,
    description && `${id}-description`,
  ]
  return {
    words: { label, description, error, className, id },
    input: {
      ...input,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    },
  }
}

const isSaid = (error: ReactNode) => Boolean(error) && error !== true
