import { Button } from '@mantine/core'
import type { z } from 'zod'
import { api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { Sheet } from '../../web/look/Sheet.tsx'
import classes from './Linked.module.css'
import { type linkBegun, linkInput } from './oidc.contract.ts'

/** Asks for the password, then goes to the service, which leads back here. */
export function BeginLinkSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const state = useInputForm(linkInput, {
    blank: { current_password: '' },
    send: (linked_sign_in) =>
      api<z.output<typeof linkBegun>>('POST', 'linked_sign_ins', { linked_sign_in }),
    onSent: ({ object }) => location.assign(object.address),
  })
  const { form, element, submit, isSaving, isDirty } = state
  return (
    <Sheet
      isOpen
      title={`Link ${name}`}
      second="You sign in there, and come back here."
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={isSaving}>
          Go on
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} labels={labels} />
        <CurrentPasswordField form={form} name="current_password" />
      </div>
    </Sheet>
  )
}

const labels = { current_password: 'Your password' }
