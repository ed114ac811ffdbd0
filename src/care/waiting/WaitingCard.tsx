import { Card } from '../../web/look/Card.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { useQueue } from '../../web/queue/queue.ts'
import { aboutOf } from './about.ts'
import { WaitingRow } from './WaitingRow.tsx'

/** How many are shown. */
const most = 5

/** What was recorded of an animal and waits to be sent; nothing if there is none. */
export function WaitingCard({ animalId }: { animalId: string }) {
  const waiting = useQueue().mine.filter((one) => aboutOf(one).animalId === animalId)
  if (waiting.length === 0) return null
  return (
    <Card title="Waiting to be sent" link={{ label: 'All', href: '/waiting' }} isFlush>
      <Rows label="Waiting to be sent">
        {waiting.slice(0, most).map((one) => (
          <WaitingRow key={one.number} waiting={one} />
        ))}
      </Rows>
    </Card>
  )
}
