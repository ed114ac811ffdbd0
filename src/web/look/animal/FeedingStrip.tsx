import { ScaleMark } from '../ScaleMark.tsx'
import classes from './FeedingStrip.module.css'

export type StripFeeding = { success: boolean; happenedAt: string }

/** How many feedings the strip shows. */
const stripLength = 16

/** The last sixteen feedings, oldest left: full for taken, hollow and struck for refused. */
export function FeedingStrip({ feedings }: { feedings: readonly StripFeeding[] }) {
  const latest = feedings
    .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
    .slice(-stripLength)
  return (
    <div className={`${classes.strip} grid`} role="img" aria-label={sentence(latest)}>
      {latest.map((feeding) => (
        <ScaleMark key={feeding.happenedAt} state={feeding.success ? 'full' : 'struck'} size={16} />
      ))}
    </div>
  )
}

function sentence(feedings: readonly StripFeeding[]): string {
  const meals = feedings.filter(({ success }) => success).length
  return `The last ${feedings.length} feedings: ${meals} taken, ${feedings.length - meals} refused.`
}
