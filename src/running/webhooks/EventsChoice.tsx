import { Section, Sections } from '../../web/form/Section.tsx'
import { FieldGroup } from '../../web/look/controls/Field.tsx'
import { TickRow } from '../../web/look/controls/Tick.tsx'
import { eventGroups, eventNames } from './events.contract.ts'

/** All events to tick, in folded groups that say how many of theirs are. */
export function EventsChoice({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[]
  error?: React.ReactNode
  onChange: (events: string[]) => void
}) {
  const isAll = chosen.length === eventNames.length
  const toggled = (name: string) =>
    eventNames.filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one)))
  return (
    <FieldGroup label="Events" error={error}>
      <div className="stack gap8">
        <TickRow
          title="All events"
          second={`${chosen.length} of ${eventNames.length} chosen`}
          isDone={isAll}
          onChange={() => onChange(isAll ? [] : [...eventNames])}
        />
        <Sections>
          {Object.entries(eventGroups).map(([group, events]) => {
            const names = Object.keys(events)
            const count = names.filter((name) => chosen.includes(name)).length
            return (
              <Section key={group} title={group} second={`${count} of ${names.length}`}>
                <div>
                  {Object.entries(events).map(([name, { when }]) => (
                    <TickRow
                      key={name}
                      title={when.replace(/\.( .*)?$/, '')}
                      second={name}
                      isDone={chosen.includes(name)}
                      onChange={() => onChange(toggled(name))}
                    />
                  ))}
                </div>
              </Section>
            )
          })}
        </Sections>
      </div>
    </FieldGroup>
  )
}

/** 'All 27 events', or how many. */
export const eventsText = ({ length }: readonly string[]): string =>
  length === eventNames.length
    ? `All ${length} events`
    : length === 1
      ? '1 event'
      : `${length} events`
