import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { mostImportBytes } from '../../shared/uploads.ts'
import { ApiError, messageOf } from '../../web/api.ts'
import { Button, ButtonLabel } from '../../web/look/controls/Button.tsx'
import { SendingFile } from '../../web/look/Progress.tsx'
import { useWrite } from '../../web/records.ts'
import { sendFile } from '../../web/sendFile.ts'
import { useUser } from '../../web/user.ts'
import { sizeOf } from '../operator/words.ts'
import classes from './Import.module.css'
import type { ImportSource } from './reading/settings.ts'
import { mostRows } from './reading/table.ts'
import { useImports } from './useImport.ts'
import { fileEndings } from './words.ts'

/** From so many bytes on, sending takes long enough to say how far it is. */
const large = 2 * 1024 ** 2

/** Where a file is dropped, or chosen with one tap. One that couldn't be sent stays chosen. */
export function DropZone({
  source,
  title,
  isArchive = false,
  endings = fileEndings,
  children,
}: {
  source: ImportSource
  title: string
  /** True if it is one of our own archives, which can be larger and has no rows to count. */
  isArchive?: boolean
  endings?: readonly string[]
  children?: ReactNode
}) {
  const { upload, isSending, send, mostArchive } = useUpload(source)
  const [isOver, setIsOver] = useState(false)
  const { subscribed, isDefault } = useUser()
  const input = useId()
  const problem = upload?.problem

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !isSending) send(file)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section
      className={`${classes.drop} surface stack middle gap6 middled`}
      data-over={isOver || undefined}
      aria-labelledby={`${input}-title`}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet className="ink3" size={36} stroke={1.5} aria-hidden="true" />
      <h2 className="text18" id={`${input}-title`}>
        {title}
      </h2>
      {upload ? (
        <p className="ink2">
          {upload.file.name}, {sizeOf(upload.file.size)}
        </p>
      ) : (
        <p className="quiet">
          {endings.join(' ')}, up to{' '}
          {isArchive ? sizeOf(mostArchive) : `${numberText(mostRows)} rows`}
        </p>
      )}
      {children}
      {isSending && upload && upload.file.size > large && (
        <SendingFile percent={upload.percent ?? 0} />
      )}
      {problem && (
        <p className="alarm" role="alert">
          {problem.message}
        </p>
      )}
      <Choosing {...{ input, endings, upload, isSending, send }} />
      <p className={`${classes.dropHint} away text14 ink3`}>or drop it here</p>
      {!subscribed && !isDefault && (
        <p className="quiet">
          Without Plus, an account holds five animals. You'll see which ones fit before anything is
          saved.
        </p>
      )}
    </section>
  )
}

/** The buttons that choose a file, or send it again. */
function Choosing({
  input,
  endings,
  upload,
  isSending,
  send,
}: Pick<ReturnType<typeof useUpload>, 'upload' | 'isSending' | 'send'> & {
  /** The id of the field that takes the file. */
  input: string
  endings: readonly string[]
}) {
  const mayRetry = upload?.problem?.mayRetry
  return (
    <>
      <input
        id={input}
        className="hidden"
        type="file"
        accept={endings.join(',')}
        aria-label="File to import"
        disabled={isSending}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) send(file)
          currentTarget.value = ''
        }}
      />
      <div className={`${classes.choose} wide stack gap8 above10`}>
        {(isSending || mayRetry) && (
          <Button loading={isSending} onClick={() => upload && send(upload.file)}>
            {isSending ? 'Sending…' : 'Try again'}
          </Button>
        )}
        {!isSending && (
          <ButtonLabel htmlFor={input} variant={mayRetry ? 'light' : 'filled'}>
            {upload ? 'Choose another file' : 'Choose file'}
          </ButtonLabel>
        )}
      </div>
    </>
  )
}

/** Upload of a file: how much is sent, and why it was refused. `mayRetry` if the file isn't to blame. */
type Upload = {
  file: File
  percent?: number
  problem?: { message: string; mayRetry: boolean }
}

/** Sends a file and goes on to its import; a file that didn't get there stays chosen. */
function useUpload(source: ImportSource) {
  const [upload, setUpload] = useState<Upload>()
  const mostArchive = useImports(1).data?.archive_bytes ?? mostImportBytes
  const navigate = useNavigate()
  const sending = useWrite((file: File) =>
    sendFile<{ object: { id: string } }>('imports', { import: { source, file } }, (part) =>
      setUpload({ file, percent: Math.floor(100 * part) }),
    ),
  )

  function send(file: File) {
    const message = refusalOf(file, mostArchive)
    setUpload({ file, ...(message && { problem: { message, mayRetry: false } }) })
    if (message) return
    sending.mutate(file, {
      onSuccess: ({ object }) => navigate(`/imports/${object.id}`),
      onError: (error) =>
        setUpload({ file, problem: { message: messageOf(error), mayRetry: !isRefusal(error) } }),
    })
  }

  return { upload, isSending: sending.isPending, send, mostArchive }
}

/** The reason to refuse a file, as far as it shows without sending it. */
function refusalOf(file: File, mostArchive: number) {
  if (file.size === 0) return 'The file is empty.'
  if (file.name.toLowerCase().endsWith('.zip')) {
    const most = Math.max(mostArchive, mostImportBytes)
    if (file.size > most) return `An archive can be at most ${sizeOf(most)}.`
  } else if (file.size > mostImportBytes) {
    return `A file can be at most ${mostImportBytes / 1024 ** 2} MB. Split it, or leave pictures out.`
  }
  const isKnown = [...fileEndings, '.txt'].some((end) => file.name.toLowerCase().endsWith(end))
  return isKnown ? '' : `Vivary reads ${fileEndings.join(' ')}. Save it as one of these first.`
}

const isRefusal = (error: Error) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status)
