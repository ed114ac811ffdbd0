import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '../../shared/resource.ts'
import { ApiError, api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
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
  const [name, setName] = useState(account.name)
  const [wrong, setWrong] = useState<string>()
  const rename = useWrite((values: object) => api('PATCH', 'account', { account: values }))
  const isDirty = name !== account.name

  function submit() {
    const read = accountChange.safeParse({ name })
    if (!read.success) return setWrong(fieldErrors(read.error)[0]?.message)
    rename.mutate(read.data, {
      onSuccess() {
        onClose()
        flash('Account updated.')
      },
      onError: (error) => setWrong(error instanceof ApiError ? error.message : String(error)),
    })
  }

  return (
    <Sheet
      isOpen
      title="Rename the account"
      onBack={isDirty ? undefined : onBack}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
      }
    >
      <TextInput
        label="Name"
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wrong}
      />
    </Sheet>
  )
}
