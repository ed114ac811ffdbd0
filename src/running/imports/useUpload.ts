import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api, messageOf } from '../../web/api.ts'
import { useWrite } from '../../web/records.ts'
import { mostImportBytes } from './imports.contract.ts'
import type { ImportSource } from './reading/drafts.ts'
import { fileEndings } from './words.ts'

/** What became of a chosen file. `mayRetry` if the file wasn't to blame. */
export type Upload = { file: File; problem?: { message: string; mayRetry: boolean } }

/** Sends a file and goes on to its import; a file that didn't get there stays chosen. */
export function useUpload(source: ImportSource) {
  const [upload, setUpload] = useState<Upload>()
  const navigate = useNavigate()
  const sending = useWrite((file: File) =>
    api<{ object: { id: string } }>('POST', 'imports', { import: { source, file } }),
  )

  function send(file: File) {
    const message = refusalOf(file)
    setUpload({ file, ...(message && { problem: { message, mayRetry: false } }) })
    if (message) return
    sending.mutate(file, {
      onSuccess: ({ object }) => navigate(`/imports/${object.id}`),
      onError: (error) =>
        setUpload({ file, problem: { message: messageOf(error), mayRetry: !isRefusal(error) } }),
    })
  }

  return { upload, isSending: sending.isPending, send }
}

/** What can be told without sending it. */
function refusalOf(file: File) {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > mostImportBytes) {
    return `A file can be at most ${mostImportBytes / 1024 ** 2} MB. Split it, or leave pictures out.`
  }
  const isKnown = [...fileEndings, '.txt'].some((end) => file.name.toLowerCase().endsWith(end))
  return isKnown ? '' : `Vivary reads ${fileEndings.join(' ')}. Save it as one of these first.`
}

const isRefusal = (error: Error) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status)
