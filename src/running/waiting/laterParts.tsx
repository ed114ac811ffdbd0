import { IconRefresh } from '@tabler/icons-react'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { look } from '../../web/online.ts'
import { removeWaiting } from '../../web/queue/keeping.ts'
import { flush } from '../../web/queue/queue.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'

/* Parts of the screen of what waits whose code comes after it: they are seldom there, or not seen at first. */

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

/** Asks before what waits is deleted: it is nowhere else. */
export function DeleteWaiting({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  return (
    <Confirm
      isOpen
      title="Delete this record?"
      yes="Delete"
      onYes={() => void removeWaiting(waiting)}
      onClose={onClose}
    >
      It hasn't been sent yet. This can't be undone.
    </Confirm>
  )
}

/** Records that someone else has made on this device, or in another account: only they can send it. */
export function OthersWaiting({ others }: { others: readonly Waiting[] }) {
  const { id } = useUser()
  const byWhom = [...Map.groupBy(others, ({ person, account }) => `${person} ${account}`).values()]
  return byWhom.map((waiting) => {
    const [{ person = '', name = '' } = {}] = waiting
    const many = counted(waiting.length, 'record')
    const isOne = waiting.length === 1
    return (
      <Card
        key={`${person} ${name}`}
        title={`${numberText(waiting.length)} ${isOne ? 'waits' : 'wait'} for ${name}`}
      >
        <p className="quiet">
          {person === id
            ? `You recorded ${many} in another account. Switch to it to send ${isOne ? 'it' : 'them'}.`
            : `${name} recorded ${many} here. ${isOne ? "It's" : "They're"} sent once ${name} signs in on this device.`}
        </p>
      </Card>
    )
  })
}
