import { api } from '../../web/api.ts'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { labelled } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { accountChange } from './people.contract.ts'

/** Renames an account of one's own, also for those who share it. */
export function RenameAccount({
  account,
  onBack,
  onClose,
}: {
  account: { name: string }
  onBack: () => void
  onClose: () => void
}) {
  const { flash } = useFlash()
  const state = useInputForm(accountChange, {
    blank: { name: account.name },
    send: (values) => api('PATCH', 'account', { account: values }),
    onSent() {
      onClose()
      flash('Account updated.')
    },
  })
  const { form, unsaved } = state

  return (
    <FormSheet
      state={state}
      title="Rename the account"
      action="Save"
      onBack={unsaved.isDirty ? undefined : onBack}
      onClose={onClose}
    >
      <TextInput {...labelled({ form, name: 'name' })} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}
