import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../web/look/controls/Button.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { look } from '../../web/online.ts'
import { flush } from '../../web/queue/queue.ts'

/** Sends what waits without waiting for the next try. */
export function TryNow({ isSending }: { isSending: boolean }) {
  async function tryNow() {
    await look()
    await flush()
  }
  return (
    <Foot>
      <Button
        variant="light"
        loading={isSending}
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={tryNow}
      >
        Try now
      </Button>
    </Foot>
  )
}
