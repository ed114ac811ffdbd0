import { useState } from 'react'
import { formatShortMoment } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useNextAnswer, useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import { testEvent } from './events.contract.ts'
import { Written, WrittenJson } from './Written.tsx'
import { type Delivery, deliveriesKept_days, type Webhook } from './webhooks.contract.ts'

/** The calls of two weeks, each with its outcome. */
export function DeliveriesCard({ webhook }: { webhook: Webhook }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Delivery>()
  const path = `webhooks/${webhook.id}/deliveries?page=${page}`
  const query = useNextAnswer<Page<Delivery>>(['webhooks', 'deliveries', webhook.id, page], path)
  return (
    <div className="slim">
      <Card title="Calls" aside={`Last ${deliveriesKept_days} days`} isFlush>
        <Loaded query={query} what="The calls" isInCard>
          {({ value }) =>
            value.length === 0 ? (
              <EmptyInCard>Nothing yet. Each call will appear here with its answer.</EmptyInCard>
            ) : (
              <Rows label="Calls">
                {value.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    delivery={delivery}
                    onOpen={() => setChosen(delivery)}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Card>
      <Pages page={page} query={query} onChange={setPage} />
      {chosen && (
        <DeliverySheet
          webhook={webhook}
          delivery={query.data?.value.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { timezone } = useUser()
  const { event, state, error, created_at } = delivery
  return (
    <Row
      title={event}
      beside={state !== 'sent' && <DeliveryTag state={state} />}
      second={joined(formatShortMoment(created_at, timezone), error)}
      onOpen={onOpen}
    />
  )
}

const DeliveryTag = ({ state }: Pick<Delivery, 'state'>) =>
  state === 'failed' ? <Tag tone="late">Failed</Tag> : <Tag>Waiting</Tag>

function DeliverySheet({
  webhook,
  delivery,
  onClose,
}: {
  webhook: Webhook
  delivery: Delivery
  onClose: () => void
}) {
  const { flash, report } = useFlash()
  const { id, event, body } = delivery
  const mayResend = event !== testEvent && delivery.state !== 'waiting'
  const replay = useWrite(() => api('POST', `webhooks/${webhook.id}/deliveries/${id}/replay`))
  const again = () => replay.mutateAsync(undefined).then(() => flash('On its way again.'), report)
  return (
    <Sheet
      isOpen
      title={event}
      second={<Outcome delivery={delivery} />}
      onClose={onClose}
      foot={
        mayResend && (
          <Button disabled={!webhook.is_on} loading={replay.isPending} onClick={again}>
            Send again
          </Button>
        )
      }
    >
      <div className="stack gap12">
        {mayResend && (
          <p className="text14 ink3">
            {webhook.is_on
              ? 'Sent again, it keeps its ID, by which your program can tell that it has seen it.'
              : 'Switch the webhook on to send it again.'}
          </p>
        )}
        <Written>{`Vivary-Event: ${event}\nVivary-Delivery: ${id}`}</Written>
        <WrittenJson body={body} />
      </div>
    </Sheet>
  )
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { timezone } = useUser()
  const { state, status, error, tries, sent_at, next_try_at } = delivery
  if (state === 'sent') {
    return joined(sent_at && formatShortMoment(sent_at, timezone), `answered ${status}`)
  }
  const next = next_try_at && tries > 0 && `next try ${formatShortMoment(next_try_at, timezone)}`
  return joined(error || 'Not sent yet', tries > 1 && `${tries} tries`, next)
}
