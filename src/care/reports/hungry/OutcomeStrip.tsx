import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import type { HungryRow } from './hungry.contract.ts'
import classes from './OutcomeStrip.module.css'

type Outcome = HungryRow['outcomes'][number]

/** The last three meals as scales: full when taken, struck when refused or regurgitated. */
export function OutcomeStrip({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <span className="inline gap6" role="img" aria-label={stripWords(outcomes)}>
      {outcomes.map(({ happenedAt, success }) => (
        <ScaleMark key={happenedAt} state={success ? 'full' : 'struck'} />
      ))}
    </span>
  )
}

/** 'Last meals, newest last: took it, refused, refused'. */
export const stripWords = (outcomes: readonly Outcome[]) =>
  `Last meals, newest last: ${outcomes.map(outcomeWord).join(', ')}`

const outcomeWord = ({ success, refusal_reason }: Outcome) =>
  success ? 'took it' : (refusal_reason ?? 'refused')

export const OutcomeLegend = () => (
  <p className={`${classes.legend} cluster text13 ink3`} aria-hidden="true">
    Last three, newest right:
    <span>
      <ScaleMark state="full" /> took it
    </span>
    <span>
      <ScaleMark state="struck" /> refused
    </span>
  </p>
)
