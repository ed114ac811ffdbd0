import { type ReactNode, useEffect, useState } from 'react'
import { objectPronoun } from '../../../collection/animals/words.ts'
import { formatShort } from '../../../shared/dates.ts'
import { parted } from '../../../shared/weightDoubts.ts'
import { weightText } from '../../../shared/weights.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { useReading } from '../../../web/useReading.ts'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { logsIn } from '../kind.ts'
import { type WeightLog, weightLog } from '../logs.contract.ts'
import { WeightChart } from './WeightChart.tsx'
import { changeText } from './weighing.ts'
import { StruckWeight } from './weights.tsx'

/**
 * The latest weight, what it changed, and the curve without weights that can't be: of the last year, or of all where
 * there are earlier ones.
 */
export function WeightTop({ animal }: { animal: AnimalWithCare }) {
  const [span, setSpan] = useState<Span>('year')
  const [readAt] = useState(() => Date.now())
  const { weightLogs: latest, recordCounts } = animal
  const oldest = latest.at(-1)
  if (!oldest) return null
  const isInYear = ({ happenedAt }: WeightLog) => Date.parse(happenedAt) > readAt - year_ms
  const areMore = recordCounts.weight > latest.length
  const hasEarlier = !isInYear(oldest) || areMore
  // A year with a single weight has no curve.
  const isYear = hasEarlier && span === 'year' && latest.filter(isInYear).length > 1
  const parts = {
    animal,
    isInSpan: isYear ? isInYear : () => true,
    choice: hasEarlier && (
      <Segments label="Span" value={isYear ? 'year' : 'all'} choices={spans} onChange={setSpan} />
    ),
  }
  const isRead = !areMore || (isYear && !isInYear(oldest))
  return isRead ? <WeightCurve {...parts} logs={latest} /> : <ReadWeights {...parts} />
}

type Span = 'year' | 'all'
const spans = [
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
] as const
const year_ms = 365 * 86_400_000

type CurveParts = {
  animal: AnimalWithCare
  isInSpan: (log: WeightLog) => boolean
  choice: ReactNode
}

/** The curve of more weights than came with the animal; meanwhile, of those. */
function ReadWeights(parts: CurveParts) {
  const { animal } = parts
  const { query, read, readRest } = useReading(logsIn(weightLog, animal.id))
  const isWhole = query.data && !query.hasNextPage
  useEffect(() => {
    if (query.hasNextPage && !query.isFetching && !query.isError) readRest()
  })
  return <WeightCurve {...parts} logs={(isWhole && read?.value) || animal.weightLogs} />
}

function WeightCurve({ animal, isInSpan, choice, logs }: CurveParts & { logs: WeightLog[] }) {
  const { timezone } = useUser()
  const { certain, doubtful } = parted(logs)
  const [last, ...earlier] = certain.filter(isInSpan)
  const first = earlier.at(-1)
  if (!last) return null
  return (
    <Card>
      <div className="flex top between gap12 below8">
        <p className="flex wrap baseline rows2 columns10">
          <strong className="text22 heavy">{weightText(last.weightInGrams, last.unit)}</strong>
          <span className="text14 ink3">
            {first
              ? `${changeText(last.weightInGrams, first.weightInGrams, last.unit)} since ${formatShort(first.happenedAt, timezone)}`
              : `Weigh ${objectPronoun(animal)} again to see a line.`}
          </span>
        </p>
        <div className="firm">{choice}</div>
      </div>
      {doubtful.filter(isInSpan).map((log) => (
        <StruckWeight key={log.id} log={log} />
      ))}
      {first && <WeightChart logs={[last, ...earlier]} />}
    </Card>
  )
}
