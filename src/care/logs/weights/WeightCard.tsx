import { formatShort } from '../../../shared/dates.ts'
import { weightText } from '../../../shared/weights.ts'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import classes from '../cards/Cards.module.css'
import { LogCard } from '../cards/LogCard.tsx'
import type { WeightLog } from '../logs.contract.ts'
import { WeightChart } from './WeightChart.tsx'
import { changeText } from './weighing.ts'
import { weights } from './weights.tsx'

/** An animal's weight, its change and its curve, in the unit of the latest weighing. */
export function WeightCard({ animal }: { animal: AnimalWithCare }) {
  return (
    <LogCard kind={weights} animal={animal}>
      {(last, logs) => (
        <>
          <p className="flex wrap baseline rows2 columns10">
            <strong className={`${classes.figure} heavy num`}>
              {weightText(last.weightInGrams, last.unit)}
            </strong>{' '}
            <Change logs={logs} />
          </p>
          {logs.length > 1 && <WeightChart logs={logs} unit={last.unit} />}
        </>
      )}
    </LogCard>
  )
}

/** The change since the previous weighing and, if that is another one, since the first shown. */
function Change({ logs }: { logs: [WeightLog, ...WeightLog[]] }) {
  const [last, ...earlier] = logs
  const { timezone } = useUser()
  const day = (log: WeightLog) => formatShort(log.happenedAt, timezone)
  const since = (log: WeightLog) =>
    `${changeText(last.weightInGrams, log.weightInGrams, last.unit)} since ${day(log)}`
  const [before, first] = [earlier[0], earlier.at(-1)]
  if (!before || !first) return <span className="text14 ink2">on {day(last)}</span>
  if (logs.every(({ weightInGrams }) => weightInGrams === last.weightInGrams)) {
    return <span className="text14 ink2">{since(first)}</span>
  }
  return (
    <span className="text14 ink2">
      {since(before)}
      {first !== before && `, ${since(first)}`}
    </span>
  )
}
