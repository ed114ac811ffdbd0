import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { put } from '../../web/form/form.ts'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import type { Crumb } from '../../web/look/frame/places.ts'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useAnswer } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { EventsChoice, eventsText } from './EventsChoice.tsx'
import { eventNames } from './events.contract.ts'
import { SecretSheet } from './SecretSheet.tsx'
import { type Webhook, type WebhookList, webhookResource } from './webhooks.contract.ts'

const securityCrumb: Crumb = { label: 'Security', href: '/account/security' }

/** The crumbs of a screen below the list of webhooks. */
export const webhookCrumbs = (label: string): Crumb[] => [
  securityCrumb,
  { label: 'Webhooks', href: '/account/webhooks' },
  { label },
]

/** The account's webhooks. Only the owner has this screen. */
export function WebhooksScreen() {
  const { owner, isDefault } = useUser()
  const query = useAnswer<WebhookList>(['webhooks'], 'webhooks', owner)
  const [isAdding, setIsAdding] = useState(false)
  if (!owner) return isDefault ? <Waiting shape="card" /> : <MissingScreen what="Page" />
  const add = (
    <Button leftSection={<IconPlus size={20} />} onClick={() => setIsAdding(true)}>
      Add webhook
    </Button>
  )
  const { value = [], most = 0 } = query.data ?? {}
  return (
    <Screen
      title="Webhooks"
      crumbs={[securityCrumb, { label: 'Webhooks' }]}
      second="Tell other programs what happens here."
      action={value.length > 0 && value.length < most && add}
    >
      <Loaded query={query} what="Your webhooks">
        {() =>
          value.length === 0 ? (
            <NoneYet add={add} />
          ) : (
            <div className="line45 stack gap">
              <HelpLink to="webhooks" />
              <Card isFlush>
                <Rows label="Webhooks">
                  {value.map((webhook) => (
                    <WebhookRow key={webhook.id} webhook={webhook} />
                  ))}
                </Rows>
              </Card>
              <Card isFlush>
                <Rows>
                  <Row
                    href="/account/webhooks/events"
                    title="Events"
                    second="When each one is sent, and its JSON"
                    side={<IconChevronRight size={20} aria-hidden="true" />}
                  />
                </Rows>
              </Card>
              {value.length >= most && (
                <p className="quiet">{`You have ${most} webhooks, which is as many as fit.`}</p>
              )}
            </div>
          )
        }
      </Loaded>
      {isAdding && <AddSheet onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

const NoneYet = ({ add }: { add: React.ReactNode }) => (
  <Empty
    title="No webhooks yet"
    action={
      <>
        {add}
        <div>
          <HelpLink to="webhooks" />
        </div>
      </>
    }
  >
    We'll call an address of yours when an animal is fed, weighed or sold, an egg hatches or stock
    runs low.
  </Empty>
)

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, last_sent_at } = webhook
  const { timezone } = useUser()
  return (
    <Row
      href={`/account/webhooks/${id}`}
      title={addressText(url)}
      beside={<StateTag webhook={webhook} />}
      second={joined(
        eventsText(events),
        last_sent_at ? `last delivered ${daysAgo(last_sent_at, timezone)}` : 'not delivered yet',
      )}
      side={<IconChevronRight size={20} aria-hidden="true" />}
    />
  )
}

/** Only what isn't as it should be has one. */
export function StateTag({ webhook }: { webhook: Webhook }) {
  const { is_on, has_failed, failures_in_a_row } = webhook
  if (!is_on) return <Tag tone={has_failed ? 'late' : 'quiet'}>Switched off</Tag>
  return failures_in_a_row > 0 && <Tag tone="due">Failing</Tag>
}

/** An address without what all of them have. */
export const addressText = (url: string): string =>
  url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** Adds a webhook, and shows its secret once. */
function AddSheet({ onClose }: { onClose: () => void }) {
  const [webhook, setWebhook] = useState<Webhook>()
  if (webhook?.secret) {
    return <SecretSheet title="Webhook added" secret={webhook.secret} onClose={onClose} />
  }
  return <NewWebhook onMade={setWebhook} onClose={onClose} />
}

function NewWebhook({ onMade, onClose }: { onMade: (made: Webhook) => void; onClose: () => void }) {
  const state = useRecordForm(webhookResource, {
    blank: { events: [] },
    onSaved: onMade,
  })
  const { form } = state
  const { events } = form.values
  return (
    <FormSheet state={state} title="Add webhook" action="Add webhook" onClose={onClose}>
      <TextField
        form={form}
        name="url"
        kind="url"
        placeholder="https://example.org/vivary"
        hint="We'll send a POST with JSON to it."
      />
      <EventsChoice
        chosen={eventNames.filter((name) => Array.isArray(events) && events.includes(name))}
        error={form.errors.events}
        onChange={(chosen) => put(form, 'events', chosen)}
      />
      <CurrentPasswordField form={form} name="current_password" />
    </FormSheet>
  )
}
