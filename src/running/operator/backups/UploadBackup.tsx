import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messageOf } from '../../../web/api.ts'
import { ButtonLabel } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { SendingFile } from '../../../web/look/Progress.tsx'
import { useWrite } from '../../../web/records.ts'
import { sizeOf } from '../words.ts'
import type { BackupFile } from './backups.contract.ts'

/** Sends a backup's file to the server, which keeps it if it's whole. */
export function UploadBackup({
  most,
  onUploaded,
}: {
  most: number
  onUploaded: (name: string) => void
}) {
  const input = useId()
  const { flash } = useFlash()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const sending = useWrite(async (file: File) => {
    const { sendFile } = await import('../../../web/sendFile.ts')
    return sendFile<{ object: BackupFile }>('operator/backups', { backup: { file } }, (part) =>
      setPercent(Math.floor(100 * part)),
    )
  })
  function send(file: File) {
    const isTooLarge = file.size > most
    setProblem(isTooLarge ? `An uploaded backup can be at most ${sizeOf(most)}.` : '')
    if (isTooLarge) return
    setPercent(0)
    sending.mutate(file, {
      onSuccess({ object }) {
        flash('Backup uploaded.')
        onUploaded(object.name)
      },
      onError: (error) => setProblem(messageOf(error)),
    })
  }
  return (
    <>
      <input
        id={input}
        className="hidden"
        type="file"
        accept=".zst"
        aria-label="Backup to upload"
        disabled={sending.isPending}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) send(file)
          currentTarget.value = ''
        }}
      />
      {!sending.isPending && (
        <ButtonLabel
          htmlFor={input}
          variant="light"
          leftSection={<IconUpload size={20} aria-hidden="true" />}
        >
          Upload a backup
        </ButtonLabel>
      )}
      {sending.isPending && <SendingFile percent={percent} />}
      {problem && (
        <p className="wide alarm" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
