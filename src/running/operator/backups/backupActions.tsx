import type { ReactNode } from 'react'
import type { Resource } from '../../../shared/resource.ts'
import { api } from '../../../web/api.ts'
import { CurrentPasswordField } from '../../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { type FormState, useInputForm } from '../../../web/form/useForm.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { operatorAgain, restoreRequest, restoreWord } from './backups.contract.ts'

type Parts = { name: string; path: string; onBack: () => void; onClose: () => void }

/** Restores a backup once the operator has typed the word and their password. */
export function RestoreBackup(parts: Parts) {
  const state = useInputForm(restoreRequest, {
    send: (backup) => api('POST', `${parts.path}/restore`, { backup }),
    onSent: parts.onClose,
  })
  return (
    <BackupForm state={state} action="Restore" {...parts}>
      <p>
        Until it's done, everyone can look at everything. What they record on their phones is kept
        there and sent afterwards.
      </p>
      <TextField form={state.form} name="confirmation" placeholder={restoreWord} />
      <CurrentPasswordField form={state.form} name="current_password" />
    </BackupForm>
  )
}

/** Downloads a backup, which holds everything that anyone keeps here. */
export function DownloadBackup(parts: Parts) {
  const state = useInputForm(operatorAgain, {
    send: (backup) => api<{ object: { path: string } }>('POST', `${parts.path}/link`, { backup }),
    onSent({ object }) {
      location.assign(`/dashboard/api/${object.path}`)
      parts.onClose()
    },
  })
  return (
    <BackupForm state={state} action="Download" {...parts}>
      <p>
        It holds every record, every picture and the server's key, and isn't encrypted. Keep it
        private.
      </p>
      <CurrentPasswordField form={state.form} name="current_password" />
    </BackupForm>
  )
}

/** Deletes a backup for good. */
export function DeleteBackup(parts: Parts) {
  const { flash } = useFlash()
  const state = useInputForm(operatorAgain, {
    send: (backup) => api('DELETE', parts.path, { backup }),
    onSent() {
      flash('Backup deleted.')
      parts.onClose()
    },
  })
  return (
    <BackupForm state={state} action="Delete" {...parts}>
      <p>It's permanently deleted. Copies elsewhere stay.</p>
      <CurrentPasswordField form={state.form} name="current_password" />
    </BackupForm>
  )
}

/** A sheet that asks once more before something is done with a backup. */
function BackupForm<R extends Resource>({
  state,
  action,
  name,
  onBack,
  onClose,
  children,
}: Parts & { state: FormState<R>; action: string; children: ReactNode }) {
  return (
    <FormSheet
      state={state}
      title={`${action} this backup?`}
      second={<span className="asTyped">{name}</span>}
      action={action}
      onBack={onBack}
      onClose={onClose}
    >
      {children}
    </FormSheet>
  )
}
