import { api } from '../../../web/api.ts'
import { CurrentPasswordField } from '../../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { operatorAgain, restoreRequest, restoreWord } from './backups.contract.ts'

type Parts = { name: string; onBack: () => void; onClose: () => void }

/** Restores a backup once the operator has shown to be there, and means it. */
export function RestoreBackup({ name, onBack, onClose }: Parts) {
  const state = useInputForm(restoreRequest, {
    send: (backup) => api('POST', `operator/backups/${name}/restore`, { backup }),
    onSent: onClose,
  })
  return (
    <FormSheet
      state={state}
      title="Restore this backup?"
      second={<span className="asTyped">{name}</span>}
      action="Restore"
      onBack={onBack}
      onClose={onClose}
    >
      <p>
        Until it's done, everyone can look at everything. What they record on their phones is kept
        there and sent afterwards.
      </p>
      <TextField form={state.form} name="confirmation" placeholder={restoreWord} />
      <CurrentPasswordField form={state.form} name="current_password" />
    </FormSheet>
  )
}

/** Downloads a backup, which holds everything that anyone keeps here. */
export function DownloadBackup({ name, onBack, onClose }: Parts) {
  const state = useInputForm(operatorAgain, {
    send: (backup) =>
      api<{ object: { path: string } }>('POST', `operator/backups/${name}/link`, { backup }),
    onSent({ object }) {
      location.assign(`/dashboard/api/${object.path}`)
      onClose()
    },
  })
  return (
    <FormSheet
      state={state}
      title="Download this backup?"
      second={<span className="asTyped">{name}</span>}
      action="Download"
      onBack={onBack}
      onClose={onClose}
    >
      <p>
        It holds every record, every picture and the server's key, and isn't encrypted. Keep it
        private.
      </p>
      <CurrentPasswordField form={state.form} name="current_password" />
    </FormSheet>
  )
}

/** Deletes a backup for good. */
export function DeleteBackup({ name, onBack, onClose }: Parts) {
  const { flash } = useFlash()
  const state = useInputForm(operatorAgain, {
    send: (backup) => api('DELETE', `operator/backups/${name}`, { backup }),
    onSent() {
      flash('Backup deleted.')
      onClose()
    },
  })
  return (
    <FormSheet
      state={state}
      title="Delete this backup?"
      second={<span className="asTyped">{name}</span>}
      action="Delete"
      onBack={onBack}
      onClose={onClose}
    >
      <p>It's permanently deleted. Copies elsewhere stay.</p>
      <CurrentPasswordField form={state.form} name="current_password" />
    </FormSheet>
  )
}
