import { ScaleMark } from '../ScaleMark.tsx'
import classes from './FeedingStrip.module.css'

type StripFeeding = { success: boolean; happenedAt: string }

/** How many feedings the strip shows. */
const stripLength = 16

/** The last sixteen feedings, or those of a month, oldest left: full for taken, hollow and struck for the others. */
export function FeedingStrip({ feedings, of }: { feedings: readonly StripFeeding[]; of?: string }) {
  const latest = feedings
    .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
    .slice(-stripLength)
  return (
    <div className={`${classes.strip} grid`} role="img" aria-label={sentence(latest, of)}>
      {latest.map((feeding) => (
        <ScaleMark key={feeding.happenedAt} state={feeding.success ? 'full' : 'struck'} size={16} />
      ))}
    </div>
  )
}

function sentence(
  feedings: readonly StripFeeding[],
  of = `The last ${feedings.length} feedings`,
): string {
  const meals = feedings.filter(({ success }) => success).length
  return `${of}: ${meals} taken, ${feedings.length - meals} not taken.`
}
