import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mostImportBytes } from '../../shared/uploads.ts'
import { ApiError, messageOf } from '../../web/api.ts'
import { useWrite } from '../../web/records.ts'
import { sendFile } from '../../web/sendFile.ts'
import { sizeOf } from '../operator/words.ts'
import type { ImportSource } from './reading/settings.ts'
import { useImports } from './useImport.ts'
import { fileEndings } from './words.ts'

/** What became of a chosen file: how much of it is sent, and why it wasn't taken. `mayRetry` if the file isn't to blame. */
export type Upload = {
  file: File
  percent?: number
  problem?: { message: string; mayRetry: boolean }
}

/** Sends a file and goes on to its import; a file that didn't get there stays chosen. */
export function useUpload(source: ImportSource) {
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

/** What can be told without sending it. */
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
