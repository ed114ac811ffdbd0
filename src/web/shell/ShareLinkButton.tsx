import { IconCheck, IconShare } from '@tabler/icons-react'
import { Button } from '../look/controls/Button.tsx'
import { useFlash } from '../look/messages/Flash.tsx'
import { useBriefly } from '../look/useBriefly.ts'
import { shareLink } from './shareLink.ts'

/** Shares a public page with the device's own sheet, or copies its link and says so for two seconds. */
export function ShareLinkButton({
  title,
  url,
  label = 'Share',
}: {
  title: string
  /** A function where it is known only when it is shared. */
  url: string | (() => string)
  label?: string
}) {
  const { alert } = useFlash()
  const [isCopied, markCopied] = useBriefly(2000)

  async function share() {
    const shared = await shareLink({ title, url: typeof url === 'string' ? url : url() })
    if (shared === 'copied') markCopied()
    if (shared === 'failed') {
      alert("Your browser won't let us copy. You can select the address instead.")
    }
  }

  const Icon = isCopied ? IconCheck : IconShare
  return (
    <Button variant="light" leftSection={<Icon size={20} />} onClick={share}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
