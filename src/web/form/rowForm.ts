import type { z } from 'zod'
import { factsOf } from '../../shared/labels.ts'
import type { Resource } from '../../shared/resource.ts'
import type { Form, RowOf } from './form.ts'
import { valueAt } from './useFieldState.ts'

/**
 * One nested row of a form (`path` is `feedingSchedules.0`), as a form of its own: every field
 * takes it as it takes a whole form, and finds the row's values and errors.
 */
export function rowForm<R extends Resource, Fields extends z.ZodObject>(
  form: Form<R>,
  path: string,
  fields: Fields,
): Form<RowOf<Fields>> {
  const inside = (name: unknown) => `${path}.${String(name)}`
  return {
    ...form,
    facts: factsOf(fields),
    values: valueAt(form.values, path) ?? {},
    errors: errorsBelow(form.errors, path),
    isDirty: (name?: unknown) => form.isDirty(name === undefined ? path : inside(name)),
    getInputProps: (name: unknown) => form.getInputProps(inside(name)),
    setFieldValue: (name: unknown, value: unknown) => form.setFieldValue(inside(name), value),
    restartField: (name: unknown, value: unknown) => form.restartField(inside(name), value),
    setFieldError: (name: unknown, error: React.ReactNode) =>
      form.setFieldError(inside(name), error),
  } as unknown as Form<RowOf<Fields>>
}

const errorsBelow = (errors: Record<string, React.ReactNode>, path: string) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${path}.`))
      .map(([field, error]) => [field.slice(path.length + 1), error]),
  )
