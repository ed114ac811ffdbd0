import { type ApiToken, apiTokenResource } from '../../../people/tokens/tokens.contract.ts'
import { CurrentPasswordField } from '../../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../../web/form/useForm.ts'

/** Creates a token that sends readings, for as long as no one revokes it. */
export function ReadingsTokenSheet({
  name,
  onMade,
  onClose,
}: {
  name: string
  onMade: (token: string) => void
  onClose: () => void
}) {
  const state = useRecordForm(apiTokenResource, {
    blank: { name, scope: 'readings', expires_in_days: 'never' },
    onSaved: ({ token = '' }: ApiToken) => onMade(token),
  })
  return (
    <FormSheet
      state={state}
      title="Create a token"
      second="You'll find it under API tokens, where you can revoke it."
      action="Create token"
      onClose={onClose}
    >
      <TextField form={state.form} name="name" />
      <CurrentPasswordField form={state.form} name="current_password" />
    </FormSheet>
  )
}
