import { Button } from '@mantine/core'
import classes from './form.module.css'
import type { Labels } from './Problems.tsx'

/** Two versions of a record, field by field where they differ, and which one is to stay. */
export function Conflict({
  mine,
  theirs,
  labels,
  onKeepMine,
  onTakeTheirs,
}: {
  mine: Record<string, unknown>
  theirs: Record<string, unknown>
  labels: Labels
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const differing = Object.keys(labels).filter((name) => shown(mine[name]) !== shown(theirs[name]))
  return (
    <section className={classes.conflict} role="alert" aria-label="Two versions">
      <h2>Somebody has changed this since you opened it</h2>
      <dl>
        {differing.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>
              <span className="quiet">Yours</span> {shown(mine[name])}
            </dd>
            <dd>
              <span className="quiet">Theirs</span> {shown(theirs[name])}
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

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
