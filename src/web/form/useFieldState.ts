import { type ReactNode, useRef, useState } from 'react'
import { isEqual } from './isEqual.ts'

type Errors = Record<string, ReactNode>

/**
 * The values of a form's fields and their errors. A field is named by its path, also inside nested rows:
 * `feedingSchedules.0.interval`. Functions read what was set last, even before it is drawn, and stay the same
 * from one drawing to the next.
 */
export function useFieldState<Values extends object>(start: {
  initialValues: Values
  initialErrors?: Record<string, string | undefined>
}) {
  const [values, drawValues] = useState(start.initialValues)
  const [errors, drawErrors] = useState<Errors>(() => saidOf(start.initialErrors ?? {}))
  const [removals, drawRemovals] = useState<Removals>({})
  const latest = useRef({ values, errors, removals, initial: start.initialValues })

  const [actions] = useState(() =>
    actionsOn(latest, { values: drawValues, errors: drawErrors, removals: drawRemovals }),
  )

  return {
    ...actions,
    values,
    errors,
    /** Deletions of stored files that wait for the form to be saved, by their paths. */
    removals,
    /** Props of an input; `onChange` is given the event or the value itself. */
    getInputProps: (path: string) => ({
      value: valueAt(latest.current.values, path),
      error: errors[path],
      onChange: (event: unknown) => actions.setFieldValue(path, enteredOf(event)),
    }),
  }
}
export type FieldState<Values extends object> = ReturnType<typeof useFieldState<Values>>

type Removals = Record<string, () => Promise<unknown>>
type State<Values> = { values: Values; errors: Errors; initial: Values; removals: Removals }

function actionsOn<Values extends object>(
  latest: { current: State<Values> },
  draw: {
    values: (next: Values) => void
    errors: (next: Errors) => void
    removals: (next: Removals) => void
  },
) {
  const settled = new Set<string>()

  function setErrors(next: Errors) {
    latest.current.errors = saidOf(next)
    draw.errors(latest.current.errors)
  }

  function clearFieldError(path: string) {
    const { [path]: error, ...others } = latest.current.errors
    if (error !== undefined) setErrors(others)
  }

  function putValues(next: Values) {
    latest.current.values = next
    draw.values(next)
  }

  function setFieldValue(path: string, value: unknown) {
    clearFieldError(path)
    const { values: before } = latest.current
    if (valueAt(before, path) !== value) putValues(withValueAt(before, path.split('.'), value))
  }

  return {
    /** Work to finish before the form is sent; see `useFinishing`. */
    unfinished: new Set<() => Promise<unknown>>(),
    /** Fields that are sent as they are shown, since the server would set them by another field. */
    settled,
    getValues: () => latest.current.values,
    getInitialValues: () => latest.current.initial,
    setInitialValues(next: Values) {
      latest.current.initial = next
    },
    /** Begins a field anew with a value, which so counts as untouched. */
    restartField(path: string, value: unknown) {
      latest.current.initial = withValueAt(latest.current.initial, path.split('.'), value)
      setFieldValue(path, value)
    },
    /** Begins anew with these values. */
    restart(next: Values) {
      latest.current.initial = next
      setErrors({})
      putValues(next)
    },
    setValues(next: Partial<Values>) {
      setErrors({})
      putValues({ ...latest.current.values, ...next })
    },
    getRemovals: () => Object.values(latest.current.removals),
    /** Has a stored file deleted once the form is saved, or left alone without a `deletion`. */
    setRemoval(path: string, deletion?: () => Promise<unknown>) {
      const { [path]: _, ...others } = latest.current.removals
      latest.current.removals = deletion ? { ...others, [path]: deletion } : others
      draw.removals(latest.current.removals)
    },
    setFieldValue,
    setErrors,
    clearErrors: () => setErrors({}),
    clearFieldError,
    setFieldError: (path: string, error: ReactNode) =>
      setErrors({ ...latest.current.errors, [path]: error }),
    /** True if one field differs from its first value; without a path, if any does or a file is to be removed. */
    isDirty(path?: string) {
      const { values: now, initial, removals } = latest.current
      return path === undefined
        ? !isEqual(removals, {}) || !isEqual(now, initial)
        : settled.has(path) || !isEqual(valueAt(now, path), valueAt(initial, path))
    },
  }
}

/** The value at a path of names and places. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>(partOf, values)

/** The value under a name or place; nothing where there is neither a record nor a list. */
const partOf = (whole: unknown, key: string): unknown =>
  (whole as Record<string, unknown> | null | undefined)?.[key]

/** A copy with another value at the path; what lies beside the path stays the same object. */
function withValueAt<Whole>(whole: Whole, [key, ...rest]: string[], value: unknown): Whole {
  if (key === undefined) return value as Whole
  const next = withValueAt(partOf(whole, key), rest, value)
  if (Array.isArray(whole)) return whole.with(Number(key), next) as Whole
  return { ...whole, [key]: next }
}

/** The value that an input's event brings, or the value itself. */
export const enteredOf = (event: unknown): unknown =>
  isEvent(event) ? event.currentTarget.value : event

const isEvent = (event: unknown): event is React.ChangeEvent<HTMLInputElement> =>
  typeof event === 'object' && event !== null && 'nativeEvent' in event

const saidOf = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
