import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import type { Channel } from './reminders.contract.ts'
import { channelWords } from './words.ts'

/** Sends a test on one channel and shows the result. */
export function SendTest({ channel }: { channel: Channel }) {
  const { flash, report } = useFlash()
  const send = useWrite(() =>
    api<{ message: string }>('POST', 'notification_settings/test', { channel }),
  )
  return (
    <Button
      variant="light"
      loading={send.isPending}
      aria-label={`Send a test: ${channelWords[channel]}`}
      onClick={() =>
        send.mutate(undefined, {
          onSuccess: ({ message }) => flash(message),
          onError: report,
        })
      }
    >
      Send a test
    </Button>
  )
}
