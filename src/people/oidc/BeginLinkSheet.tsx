import type { z } from 'zod'
import { api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useInputForm } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import classes from './Linked.module.css'
import { type linkBegun, linkInput } from './oidc.contract.ts'

/** Asks for the password, then goes to the service, which returns here. */
export function BeginLinkSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const state = useInputForm(linkInput, {
    send: (linked_sign_in) =>
      api<{ object: z.output<typeof linkBegun> }>('POST', 'linked_sign_ins', { linked_sign_in }),
    onSent: ({ object }) => location.assign(object.address),
  })
  const { form, element, submit, isSaving, isDirty } = state
  return (
    <Sheet
      isOpen
      title={`Link ${name}`}
      second="You'll sign in there, then come back here."
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={isSaving}>
          Continue
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} />
        <CurrentPasswordField form={form} name="current_password" />
      </div>
    </Sheet>
  )
}
