import type { z } from 'zod'
import type { Resource } from '../../shared/resource.ts'
import type { Form } from './form.ts'

/** Nested rows as fields see them: `Fields` is the object the contract checks one row by. */
export type RowOf<Fields extends z.ZodObject> = Omit<Resource, 'input'> & { input: Fields }

/**
 * One nested row of a form (`path` is `feedingSchedules.0`), as a form of its own: every field of
 * the kit takes it as it takes a whole form, and finds the row's values and errors.
 */
export function rowForm<R extends Resource, Fields extends z.ZodObject>(
  form: Form<R>,
  path: string,
  _fields: Fields,
): Form<RowOf<Fields>> {
  const inside = (name: unknown) => `${path}.${String(name)}`
  return {
    ...form,
    values: valueAt(form.values, path) ?? {},
    errors: errorsBelow(form.errors, path),
    getInputProps: (name: unknown) => form.getInputProps(inside(name)),
    setFieldValue: (name: unknown, value: unknown) =>
      form.setFieldValue(inside(name), value as never),
    setFieldError: (name: unknown, error: React.ReactNode) =>
      form.setFieldError(inside(name), error),
  } as unknown as Form<RowOf<Fields>>
}

const valueAt = (values: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], values)

const errorsBelow = (errors: Record<string, React.ReactNode>, path: string) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${path}.`))
      .map(([field, error]) => [field.slice(path.length + 1), error]),
  )
