import { objectPronoun } from '../../../collection/animals/words.ts'
import { formatShort } from '../../../shared/dates.ts'
import { weightText } from '../../../shared/weights.ts'
import { deviceStorage } from '../../../web/deviceStorage.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import type { Doubt } from './doubts.ts'
import { WeightChart } from './WeightChart.tsx'
import { changeText } from './weighing.ts'

/** The latest weight, what it changed, and the curve without weights that can't be. */
export function WeightTop({
  animal,
  doubts,
}: {
  animal: AnimalWithCare
  doubts: Map<string, Doubt>
}) {
  const { timezone } = useUser()
  const [last, ...earlier] = animal.weightLogs.filter(({ id }) => !doubts.has(id))
  const first = earlier.at(-1)
  if (!last) return null
  return (
    <div className="below16">
      <Card>
        <p className="flex wrap baseline rows2 columns10 below8">
          <strong className="text22 heavy">{weightText(last.weightInGrams, last.unit)}</strong>
          <span className="text14 ink3">
            {first
              ? `${changeText(last.weightInGrams, first.weightInGrams, last.unit)} since ${formatShort(first.happenedAt, timezone)}`
              : `Weigh ${objectPronoun(animal)} again to see a line.`}
          </span>
        </p>
        {animal.weightLogs
          .filter(({ id }) => doubts.has(id))
          .map((log) => (
            <p key={log.id} className="row atEnd gap6 text13 semibold alarm">
              {weightText(log.weightInGrams, log.unit)}?, {formatShort(log.happenedAt, timezone)}
              <ScaleMark state="struck" size={16} />
            </p>
          ))}
        {first && <WeightChart logs={[last, ...earlier]} />}
      </Card>
    </div>
  )
}

const key = 'sure-weights'

/** The ids of weights that the keeper of this device said are right. */
export const sureWeights = (): string[] =>
  (deviceStorage.read(key) ?? '').split(' ').filter(Boolean)

/** Adds one, and answers them all; of many the latest hundred. */
export function rememberSure(id: string): string[] {
  const ids = [...sureWeights(), id].slice(-100)
  deviceStorage.write(key, ids.join(' '))
  return ids
}
