import { api } from '../../web/api.ts'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { labelled, useInputForm } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import classes from './People.module.css'
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
  const { form, element, submit, isSaving, isDirty } = state

  return (
    <Sheet
      isOpen
      title="Rename the account"
      onBack={isDirty ? undefined : onBack}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} />
        <TextInput {...labelled({ form, name: 'name' })} autoComplete="off" data-autofocus />
      </div>
    </Sheet>
  )
}
