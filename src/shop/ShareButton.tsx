import { IconCheck, IconLock, IconShare } from '@tabler/icons-react'
import { copyText } from '../web/copyText.ts'
import { Button } from '../web/look/controls/Button.tsx'
import { useFlash } from '../web/look/messages/Flash.tsx'
import { useBriefly } from '../web/look/useBriefly.ts'
import { canShare } from '../web/shell/share.ts'

/** Shares a public page with the device's own sheet, or copies its link and says so for two seconds. */
export function ShareButton({
  title,
  url,
  isLocked,
}: {
  title: string
  url: string
  isLocked: boolean
}) {
  const { alert } = useFlash()
  const [isCopied, markCopied] = useBriefly(2000)

  async function share() {
    if (isLocked) return alert('Your shop is private. Edit it to make it public.')
    // Closing the share sheet isn't an error.
    if (canShare()) return navigator.share({ title, url }).catch(() => undefined)
    if (await copyText(url)) markCopied()
    else alert("Your browser won't let us copy. You can select the address above instead.")
  }

  const Icon = isLocked ? IconLock : isCopied ? IconCheck : IconShare
  return (
    <Button variant="light" leftSection={<Icon size={20} />} onClick={share}>
      {isCopied ? 'Copied' : 'Share'}
    </Button>
  )
}
