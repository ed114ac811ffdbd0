import type { z } from 'zod'
import { api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { type linkBegun, linkInput } from './oidc.contract.ts'

/** Asks for the password, then goes to the service, which returns here. */
export function BeginLinkSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const state = useInputForm(linkInput, {
    send: (linked_sign_in) =>
      api<{ object: z.output<typeof linkBegun> }>('POST', 'linked_sign_ins', { linked_sign_in }),
    onSent: ({ object }) => location.assign(object.address),
  })
  return (
    <FormSheet
      state={state}
      title={`Link ${name}`}
      second="You'll sign in there, then come back here."
      action="Continue"
      onClose={onClose}
    >
      <CurrentPasswordField form={state.form} name="current_password" />
    </FormSheet>
  )
}
