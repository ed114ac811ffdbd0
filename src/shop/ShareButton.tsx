import { IconLock } from '@tabler/icons-react'
import { Button } from '../web/look/controls/Button.tsx'
import { useFlash } from '../web/look/messages/Flash.tsx'
import { ShareLinkButton } from '../web/shell/ShareLinkButton.tsx'

/** Shares the public shop; locked while it is private. */
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
  if (!isLocked) return <ShareLinkButton title={title} url={url} />
  return (
    <Button
      variant="light"
      leftSection={<IconLock size={20} />}
      onClick={() => alert('Your shop is private. Edit it to make it public.')}
    >
      Share
    </Button>
  )
}
