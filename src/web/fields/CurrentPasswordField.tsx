import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { useUser } from '../user.ts'
import { PasswordField } from './PasswordField.tsx'

/**
 * Asks who is at the browser for their password before a way in is made. Who has none, because they
 * sign in elsewhere, is told that they must have signed in just now.
 */
export function CurrentPasswordField<R extends Resource>({
  form,
  name,
}: Pick<FieldProps<R>, 'form' | 'name'>) {
  const { has_password } = useUser()
  if (has_password) return <PasswordField form={form} name={name} label="Your password" />
  const field = labelled({ form, name, label: 'Your password' })
  return (
    <div>
      <p className="quiet">
        You don't have a password here, so this only works within ten minutes of signing in.
      </p>
      {field.error && (
        <p role="alert" tabIndex={-1}>
          {field.error}
        </p>
      )}
    </div>
  )
}
