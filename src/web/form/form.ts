import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type Facts, factsOf } from '../../shared/labels.ts'
import type { InputOf, Resource } from '../../shared/resource.ts'
import { labelOf } from '../look/controls/Field.tsx'
import { type FieldState, useFieldState } from './useFieldState.ts'

/** Nested rows as fields see them: `Fields` is the object the contract checks one row by. */
export type RowOf<Fields extends z.ZodObject> = Omit<Resource, 'input'> & { input: Fields }

/** Values of the fields, before the contract has read them. */
export type Entered<R extends Resource> = { [Key in keyof InputOf<R> & string]?: unknown }
/** The fields of a form, with what they are called. */
export type Form<R extends Resource> = FieldState<Entered<R>> & { facts: Facts }

/** The bare fields of a contract, for forms that are sent in a way of their own. */
export function useFields<R extends Pick<Resource, 'input'>>(
  { input }: R,
  start: {
    initialValues: Entered<R & Resource>
    initialErrors?: Record<string, string | undefined>
  },
): Form<R & Resource> {
  const form = useFieldState<Entered<R & Resource>>(start)
  const [facts] = useState(() => factsOf(input))
  return { ...form, facts }
}

/** Props of every field: `name` is a key of the contract, so that a wrong one does not compile. */
export type FieldProps<R extends Resource> = {
  form: Form<R>
  name: keyof InputOf<R> & string
  /** Where the contract's own label won't do. */
  label?: string
  /** Required is the norm: only what may be left out says so. */
  optional?: boolean
  hint?: ReactNode
}

/** The props of an input for one field of the form. */
export function labelled<R extends Resource>({ form, name, label, optional, hint }: FieldProps<R>) {
  const { value, ...input } = form.getInputProps(name)
  return {
    ...input,
    value: shownOf(value),
    name,
    label: labelOf(labelIn({ form, name, label }), optional),
    description: hint,
  }
}

/**
 * A value as an input can show it, a country by its code; anything else, such as a file, is read from the
 * form's values.
 */
const shownOf = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : value instanceof Object && 'code' in value
      ? shownOf(value.code)
      : ''

/** A field's label, by the contract unless the form has another. */
export const labelIn = <R extends Resource>({
  form,
  name,
  label,
}: Pick<FieldProps<R>, 'form' | 'name' | 'label'>): string => label ?? form.facts[name]?.label ?? ''

/**
 * Puts a value in one field, as if it had been entered there: the contract reads it when the form is
 * sent. A name that the contract lacks does not compile.
 */
export function put<R extends Resource>(
  form: Form<R>,
  name: keyof InputOf<R> & string,
  value: unknown,
): void {
  form.setFieldValue(name, value)
}
