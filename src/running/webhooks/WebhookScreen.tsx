import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { daysAgo, formatMoment } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useRecord, useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { EventsChoice, eventsText } from './EventsChoice.tsx'
import { SecretSheet } from './SecretSheet.tsx'
import { addressText, StateTag, webhookCrumbs } from './WebhooksScreen.tsx'
import {
  type Delivery,
  type Webhook,
  type WebhookChange,
  webhookResource,
} from './webhooks.contract.ts'

/** One webhook: whether it's on, its events and secret, and what became of each call. */
export function WebhookScreen() {
  const { id } = useParams()
  const query = useRecord(webhookResource, id)
  return (
    <RecordGate query={query} what="Webhook">
      {(webhook) => (
        <Screen
          title="Webhook"
          crumbs={webhookCrumbs(URL.parse(webhook.url)?.host ?? webhook.url)}
          second={addressText(webhook.url)}
          isSecondWide
          action={<TestButton webhook={webhook} />}
        >
          <div className="line67 grid gap halvesAtDesk startAtDesk">
            <div className="slim stack gap">
              <Settings webhook={webhook} />
              <Deletion webhook={webhook} />
            </div>
            <DeliveriesCard webhook={webhook} />
          </div>
        </Screen>
      )}
    </RecordGate>
  )
}

function TestButton({ webhook: { id } }: { webhook: Webhook }) {
  const { flash, alert, report } = useFlash()
  const test = useWrite(() => api<{ object: Delivery }>('POST', `webhooks/${id}/test`))
  const send = () =>
    test.mutateAsync(undefined).then(({ object: { error } }) => {
      if (error) alert(`The test failed. ${error}.`)
      else flash('Test sent.')
    }, report)
  return (
    <Button leftSection={<IconSend size={20} />} loading={test.isPending} onClick={send}>
      Send a test
    </Button>
  )
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { id, events, is_on, has_failed, last_sent_at, waiting, secret_replaced_at } = webhook
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [isChoosing, setIsChoosing] = useState(false)
  const change = useWrite((webhook: WebhookChange) => api('PATCH', `webhooks/${id}`, { webhook }))
  const switchTo = (isOn: boolean) =>
    change
      .mutateAsync({ is_on: isOn })
      .then(() => flash(isOn ? 'Switched on.' : 'Switched off.'), report)
  return (
    <Card title="Settings" aside={<StateTag webhook={webhook} />}>
      <div className="stack gap12">
        <Switch
          label="Call this address"
          description={
            has_failed
              ? 'Ten calls within an hour failed. Switch it on again once the address works.'
              : "While this is off, events aren't kept for later."
          }
          checked={is_on}
          disabled={change.isPending}
          onChange={({ currentTarget: { checked } }) => switchTo(checked)}
        />
        <Facts
          facts={[
            ['Events', eventsText(events)],
            ['Last delivered', last_sent_at ? daysAgo(last_sent_at, timezone) : 'Not yet'],
            ['Waiting', waiting === 0 ? 'None' : waiting],
            [
              'Secret',
              secret_replaced_at
                ? `Replaced ${formatMoment(secret_replaced_at, timezone)}`
                : 'Shown when the webhook was added',
            ],
          ]}
        />
        <div className="cluster rows8 columns12">
          <Button variant="light" onClick={() => setIsChoosing(true)}>
            Choose events
          </Button>
          <NewSecret id={id} />
        </div>
      </div>
      {isChoosing && (
        <EventsSheet
          events={events}
          save={(chosen) => change.mutateAsync({ events: chosen })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Card>
  )
}

function EventsSheet({
  events,
  save,
  onClose,
}: {
  events: readonly string[]
  save: (events: string[]) => Promise<unknown>
  onClose: () => void
}) {
  const { flash, report } = useFlash()
  const [chosen, setChosen] = useState([...events])
  const [isSaving, setIsSaving] = useState(false)
  const send = () => {
    setIsSaving(true)
    save(chosen)
      .then(() => {
        flash('Events saved.')
        onClose()
      }, report)
      .finally(() => setIsSaving(false))
  }
  return (
    <Sheet
      isOpen
      title="Choose events"
      onClose={onClose}
      foot={
        <Button disabled={chosen.length === 0} loading={isSaving} onClick={send}>
          Save
        </Button>
      }
    >
      <EventsChoice
        chosen={chosen}
        error={chosen.length === 0 && 'Please choose at least one event'}
        onChange={setChosen}
      />
    </Sheet>
  )
}

function NewSecret({ id }: { id: string }) {
  const { report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const replace = useWrite(() => api<{ object: Webhook }>('POST', `webhooks/${id}/secret`))
  const yes = () =>
    replace.mutateAsync(undefined).then(({ object }) => setSecret(object.secret), report)
  return (
    <>
      <Button variant="light" loading={replace.isPending} onClick={() => setIsAsking(true)}>
        New secret
      </Button>
      <Confirm
        isOpen={isAsking}
        title="Replace the secret?"
        yes="Replace"
        onYes={yes}
        onClose={() => setIsAsking(false)}
      >
        For a day, calls are signed with both, so that you can change it in your program without
        losing any.
      </Confirm>
      {secret && (
        <SecretSheet title="New secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  )
}

function Deletion({ webhook: { id, url } }: { webhook: Webhook }) {
  const { flash, report } = useFlash()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useWrite(() => api('DELETE', `webhooks/${id}`))
  const yes = () =>
    deletion.mutateAsync(undefined).then(() => {
      flash('Webhook deleted.')
      void navigate('/account/webhooks')
    }, report)
  return (
    <div>
      <Button
        variant="subtle"
        color="clay"
        loading={deletion.isPending}
        onClick={() => setIsAsking(true)}
      >
        Delete webhook
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Delete the webhook to ${URL.parse(url)?.host ?? url}?`}
        yes="Delete"
        onYes={yes}
        onClose={() => setIsAsking(false)}
      >
        The address isn't called any more, and the log of its calls goes, too. This can't be undone.
      </Confirm>
    </div>
  )
}
