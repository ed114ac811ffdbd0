import { Section, Sections } from '../../web/form/Section.tsx'
import { Card } from '../../web/look/Card.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { eventGroups } from './events.contract.ts'
import { webhookCrumbs } from './WebhooksScreen.tsx'
import { WrittenJson } from './Written.tsx'

const around = {
  id: '01939f6a-40c1-7e77-a3b5-9f2d1c0b8a76',
  event: 'feeding.added',
  created_at: '2026-11-27T19:30:00.000Z',
  account_id: '01939f6a-1111-7a3c-8c2f-5e6d7f8a9b0c',
  object: {},
}

/** Each event with its JSON, out of the list that the sender goes by. */
export function WebhookEventsScreen() {
  return (
    <Screen
      title="Events"
      crumbs={webhookCrumbs('Events')}
      second="When each one is sent, and what is in it."
    >
      <div className="line45 stack gap">
        <HelpLink to="webhooks">How webhooks work</HelpLink>
        <Card title="Around every event">
          <div className="stack gap12">
            <p>
              The ID stays the same when an event is sent again. The object is the record as it was
              at that moment, with the names that the API has. Weights are in grams, moments in UTC.
            </p>
            <WrittenJson body={JSON.stringify(around)} />
          </div>
        </Card>
        {Object.entries(eventGroups).map(([group, events]) => (
          <section key={group} aria-label={group} className="stack gap8">
            <h2>{group}</h2>
            <Sections>
              {Object.entries(events).map(([name, { when, object }]) => (
                <Section key={name} title={name}>
                  <p>{when}</p>
                  <WrittenJson body={JSON.stringify(object)} />
                </Section>
              ))}
            </Sections>
          </section>
        ))}
      </div>
    </Screen>
  )
}
