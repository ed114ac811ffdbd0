import { copyText } from '../copyText.ts'
import { canShare } from './share.ts'

/** Outcome of sharing a link: closing the share sheet is no error, and `failed` means it wasn't even copied. */
export type Shared = 'shared' | 'closed' | 'copied' | 'failed'

/** Shares a link with the device's own sheet; where there is none, or it fails, the link is copied. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (canShare()) {
    const failure = await navigator.share(link).catch((error: unknown) => error)
    if (failure === undefined) return 'shared'
    if (failure instanceof DOMException && failure.name === 'AbortError') return 'closed'
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}
