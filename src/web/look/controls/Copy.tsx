import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText } from '../../copyText.ts'
import { useFlash } from '../messages/Flash.tsx'
import { useBriefly } from '../useBriefly.ts'
import { Button, type ButtonLooks } from './Button.tsx'

/** Puts a text that stands beside it on the clipboard, and says so for two seconds. */
export function Copy({
  text,
  noun = 'text',
  label = 'Copy',
  ...looks
}: { text: string; noun?: string; label?: ReactNode } & Pick<
  ButtonLooks,
  'variant' | 'fullWidth'
>) {
  const { alert } = useFlash()
  const [isCopied, markCopied] = useBriefly(2000)
  const copy = async () => {
    if (await copyText(text)) markCopied()
    else alert(`Your browser won't let us copy. You can select the ${noun} above instead.`)
  }
  return (
    <Button
      {...looks}
      leftSection={isCopied ? <IconCheck size={20} /> : <IconCopy size={20} />}
      onClick={copy}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
