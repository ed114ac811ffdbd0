import { IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { canBeEdited } from '../../care/waiting/about.ts'
import { WaitingRow } from '../../care/waiting/WaitingRow.tsx'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { useReach } from '../../web/online.ts'
import { useQueue } from '../../web/queue/shown.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { Screen } from '../../web/screens/Screen.tsx'

/** How many are shown; who has more waits for the line anyway. */
const most = 100

/** Its forms are most of the code. */
const EditWaiting = lazy(async () => ({
  default: (await import('./EditWaiting.tsx')).EditWaiting,
}))

const laterParts = () => import('./laterParts.tsx')
const RefusedCard = lazy(async () => ({ default: (await laterParts()).RefusedCard }))
const OthersWaiting = lazy(async () => ({ default: (await laterParts()).OthersWaiting }))
const TryNow = lazy(async () => ({ default: (await laterParts()).TryNow }))
const DeleteWaiting = lazy(async () => ({ default: (await laterParts()).DeleteWaiting }))

/** Records made without the server: refused ones first, then those that wait, in the order of sending. */
export function WaitingScreen() {
  const { mine, others, isSending } = useQueue()
  const [edited, setEdited] = useState<Waiting>()
  const [deleted, setDeleted] = useState<Waiting>()
  const refused = mine.filter((one) => one.refused)
  const waiting = mine.filter((one) => !one.refused)
  const counts = [
    waiting.length > 0 && `${numberText(waiting.length)} waiting`,
    refused.length > 0 && `${numberText(refused.length)} refused`,
  ].filter(Boolean)

  return (
    <Screen
      title="Not sent yet"
      crumbs={[{ label: 'Dashboard', href: '/' }, { label: 'Not sent yet' }]}
      second={counts.join(', ')}
    >
      {mine.length + others.length === 0 && (
        <Empty title="All sent">
          What you record without a connection waits here until it's back.
        </Empty>
      )}
      <div
        className={`grid column gap16 ${refused.length > 0 && waiting.length > 0 ? 'halvesAtDesk startAtDesk' : 'line45'}`}
      >
        <div className="grid column gap16 awayEmpty">
          <Suspense>
            {refused.map((one) => (
              <RefusedCard
                key={one.number}
                waiting={one}
                onEdit={() => setEdited(one)}
                onDelete={() => setDeleted(one)}
              />
            ))}
          </Suspense>
        </div>
        <div className="grid column gap16 awayEmpty">
          {waiting.length > 0 && (
            <>
              <WaitingCard waiting={waiting} onEdit={setEdited} onDelete={setDeleted} />
              <p className="quiet">
                Sent in this order as soon as you're online
                {syncs() && ', also when the app is closed'}. Each keeps the time when it happened.
              </p>
            </>
          )}
          <Suspense>
            {others.length > 0 && <OthersWaiting others={others} />}
            {waiting.length > 0 && <TryNow isSending={isSending} />}
          </Suspense>
        </div>
      </div>
      <Suspense>
        {edited && <EditWaiting waiting={edited} onClose={() => setEdited(undefined)} />}
        {deleted && <DeleteWaiting waiting={deleted} onClose={() => setDeleted(undefined)} />}
      </Suspense>
    </Screen>
  )
}

function WaitingCard({
  waiting,
  onEdit,
  onDelete,
}: {
  waiting: readonly Waiting[]
  onEdit: (one: Waiting) => void
  onDelete: (one: Waiting) => void
}) {
  const isOffline = useReach() !== 'online'
  return (
    <Card
      title="Waiting"
      aside={
        isOffline && (
          <span className="inline middle gap6">
            <IconCloudOff size={18} aria-hidden="true" /> offline
          </span>
        )
      }
      isFlush
    >
      <Rows label="Waiting">
        {waiting.slice(0, most).map((one) => (
          <WaitingRow
            key={one.number}
            waiting={one}
            choices={[
              ...(canBeEdited(one) ? [{ label: 'Edit', onChoose: () => onEdit(one) }] : []),
              { label: 'Delete', onChoose: () => onDelete(one), isDangerous: true },
            ]}
          />
        ))}
      </Rows>
      {waiting.length > most && (
        <p className="padXCard padY12 ink3">And {numberText(waiting.length - most)} more</p>
      )}
    </Card>
  )
}

const syncs = () => 'SyncManager' in window
