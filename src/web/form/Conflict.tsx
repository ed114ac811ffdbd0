import { Button } from '@mantine/core'
import { formatMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { typedNumber } from '../../shared/numbers.ts'
import { useUser } from '../user.ts'
import classes from './form.module.css'
import type { Labels } from './Problems.tsx'

/**
 * Two versions of a record: the fields that were changed here, with what stands in them now. What
 * the other person changed elsewhere stays either way.
 */
export function Conflict({
  changed,
  mine,
  theirs,
  labels,
  onKeepMine,
  onTakeTheirs,
}: {
  changed: string[]
  mine: Record<string, unknown>
  theirs: Record<string, unknown>
  labels: Labels
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { timezone } = useUser()
  const shown = (value: unknown) => wordsOf(value, timezone)
  return (
    <section className={classes.conflict} role="alert" tabIndex={-1} aria-label="Two versions">
      <h2>Somebody has changed this since you opened it</h2>
      <dl>
        {changed
          .filter((name) => labels[name] && shown(mine[name]) !== shown(theirs[name]))
          .map((name) => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>
                <span>Yours</span> {shown(mine[name])}
              </dd>
              <dd>
                <span>Theirs</span> {shown(theirs[name])}
              </dd>
            </div>
          ))}
      </dl>
      <div className={classes.choices}>
        <Button variant="light" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
    </section>
  )
}

/** A value as a keeper would say it; of a chosen record only that it is another one. */
function wordsOf(value: unknown, zone: string): string {
  if (Array.isArray(value)) return counted(value.length, 'change')
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // As it was typed, so that one value is not told as two.
  if (typeof value === 'number') return typedNumber(value)
  if (value instanceof File) return value.name
  if (typeof value === 'object') return 'what you entered'
  const text = String(value)
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(text)) return 'another choice'
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatMoment(text, zone)
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}
