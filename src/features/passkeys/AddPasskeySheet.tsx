import { Button } from '@mantine/core'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { deviceName } from '../reminders/deviceName.ts'
import { makePasskey } from './makePasskey.ts'
import classes from './Passkeys.module.css'
import { passkeyResource } from './passkeys.contract.ts'

/** Asks for the password, then has the browser make a passkey. */
export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const { flash } = useFlash()
  const state = useInputForm(passkeyResource.input, {
    blank: { name: deviceName(navigator.userAgent), current_password: '' },
    send: makePasskey,
    onSent({ name }) {
      flash(`${name} signs you in from now on.`)
      onClose()
    },
  })
  const { form, element, submit, isSaving, isDirty } = state
  return (
    <Sheet
      isOpen
      title="Add a passkey"
      second="Then your device asks for your face, your fingerprint or its PIN."
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={isSaving}>
          Add the passkey
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} labels={labels} />
        <TextField form={form} name="name" label={labels.name} hint="By which you know it again." />
        <CurrentPasswordField form={form} name="current_password" />
      </div>
    </Sheet>
  )
}

const labels = { name: 'Name', current_password: 'Your password' }
