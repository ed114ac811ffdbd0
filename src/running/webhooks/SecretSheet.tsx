import { Button } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Written } from './Written.tsx'

/** A webhook's secret, once. */
export function SecretSheet({
  title,
  secret,
  onClose,
}: {
  title: string
  secret: string
  onClose: () => void
}) {
  return (
    <Sheet isOpen title={title} onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <div className="stack gap16">
        <p>
          This secret signs each call, so that your program can tell it's from us. Copy it now. You
          won't see it again.
        </p>
        <Written>{secret}</Written>
        <Copy text={secret} label="Copy the secret" variant="light" />
        <HelpLink to="webhooks#check-the-signature">How to check the signature</HelpLink>
      </div>
    </Sheet>
  )
}
