import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '../../shared/resource.ts'
import { ApiError } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import { ConfirmAddress } from '../account/ConfirmAddress.tsx'
import classes from './People.module.css'
import { invitationDays, invitationInput } from './people.contract.ts'
import { RoleFields } from './RoleFields.tsx'
import { type Invited, useInvite } from './useShared.ts'

const blank: Invited = { email: '', role: 'keeper', may_log: false }

/** Asks somebody by mail to share the account. */
export function InviteSheet({
  needsConfirming,
  onClose,
}: {
  /** Whether an address has to be confirmed before anybody is invited from it. */
  needsConfirming: boolean
  onClose: () => void
}) {
  const { confirmed } = useUser()
  const { flash } = useFlash()
  const [given, setGiven] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const invite = useInvite()

  function put(change: Partial<Invited>) {
    setGiven((before) => ({ ...before, ...change }))
    setErrors({})
  }

  function submit() {
    const read = invitationInput.safeParse(given)
    if (!read.success) return setErrors(byField(fieldErrors(read.error)))
    invite.mutate(given, {
      onSuccess({ object }) {
        onClose()
        flash(`${object.email} is invited.`)
      },
      onError: (error) =>
        setErrors(error instanceof ApiError ? byField(error.errors) : { '': error.message }),
    })
  }

  return (
    <Sheet
      isOpen
      title="Invite somebody"
      onClose={onClose}
      onSubmit={submit}
      isDirty={given !== blank}
      foot={
        <Button type="submit" loading={invite.isPending}>
          Send invitation
        </Button>
      }
    >
      <div className={classes.fields}>
        {needsConfirming && !confirmed && (
          <>
            <p className={classes.words}>Before you invite anybody:</p>
            <ConfirmAddress />
          </>
        )}
        {errors[''] && (
          <p className={classes.wrong} role="alert">
            {errors['']}
          </p>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          description={`They get a mail with a link that works for ${invitationDays} days`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={given.email}
          onChange={(event) => put({ email: event.currentTarget.value })}
          error={errors.email}
        />
        <RoleFields given={given} onChange={put} />
      </div>
    </Sheet>
  )
}

/** Messages by the field's own name; what belongs to no field is under ''. */
const byField = (errors: { field?: string; message: string }[]) =>
  Object.fromEntries(errors.map(({ field = '', message }) => [field, message]))
