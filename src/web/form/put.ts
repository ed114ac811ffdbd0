import type { InputOf, Resource } from '../../shared/resource.ts'
import type { Form } from './form.ts'

/**
 * Puts a value in one field, as if it had been entered there: the contract reads it when the form is
 * sent. A name that the contract lacks does not compile.
 */
export function put<R extends Resource>(
  form: Form<R>,
  name: keyof InputOf<R> & string,
  value: unknown,
): void {
  form.setFieldValue(name, value as never)
}
