import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { copyText } from '../copyText.ts'
import { useFlash } from './Flash.tsx'
import { useBriefly } from './useBriefly.ts'

/** Puts a text that stands beside it on the clipboard, and says so for two seconds. */
export function Copy({
  text,
  label = 'Copy',
  ...looks
}: { text: string; label?: string } & Pick<ButtonProps, 'variant' | 'fullWidth'>) {
  const { alert } = useFlash()
  const [isCopied, markCopied] = useBriefly(2000)
  const copy = async () => {
    if (await copyText(text)) markCopied()
    else alert('This browser does not let us copy. The text stands above.')
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
