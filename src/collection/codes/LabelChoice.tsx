import { TextButton } from '../../web/look/controls/TextButton.tsx'
import type { Label } from './codes.contract.ts'
import classes from './LabelChoice.module.css'

/** The records that get a label; `left` are those that don't. */
export function LabelChoice({
  labels,
  left,
  onChange,
}: {
  labels: Label[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}) {
  if (labels.length < 2) return null
  const chosen = labels.filter(({ id }) => !left.has(id)).length

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }

  return (
    <details className={classes.choice}>
      <summary className="touch row semibold primary">
        {chosen === labels.length
          ? `All ${labels.length} chosen`
          : `${chosen} of ${labels.length} chosen`}
      </summary>
      <div className="flex wrap gap8">
        <TextButton onClick={() => onChange(new Set())}>Choose all</TextButton>
        <TextButton onClick={() => onChange(new Set(labels.map(({ id }) => id)))}>
          Choose none
        </TextButton>
      </div>
      <ul className={classes.list}>
        {labels.map(({ id, name, shortCode }) => (
          <li key={id}>
            <label className="touch row gap12">
              <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
              <span className="slim">{name}</span>
              {shortCode && <span className="slim quiet">{shortCode}</span>}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
