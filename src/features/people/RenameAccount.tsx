import { Button, TextInput } from '@mantine/core'
import { api } from '../../web/api.ts'
import { labelled } from '../../web/fields/labelled.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import classes from './People.module.css'
import { accountChange } from './people.contract.ts'

/** Another name for an account of one's own, as those it is shared with see it too. */
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
        <FormProblems state={state} labels={labels} />
        <TextInput
          {...labelled({ form, name: 'name', label: labels.name })}
          autoComplete="off"
          data-autofocus
        />
      </div>
    </Sheet>
  )
}

const labels = { name: 'Name' }
