import { IconChevronRight } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { formatShort } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { parted } from '../../../shared/weightDoubts.ts'
import { fromGrams, weightText } from '../../../shared/weights.ts'
import { FeedingStrip } from '../../../web/look/animal/FeedingStrip.tsx'
import { Trend } from '../../../web/look/animal/Trend.tsx'
import { useUser } from '../../../web/user.ts'
import { feedings } from '../../logs/feedings/feedings.tsx'
import { type Kind, type LogResource, logsIn } from '../../logs/kind.ts'
import type { WeightLog } from '../../logs/logs.contract.ts'
import { rhythm_days } from '../../logs/rhythm.ts'
import { changeText, weightsSentence } from '../../logs/weights/weighing.ts'
import { StruckWeight, weights } from '../../logs/weights/weights.tsx'
import { outcomeWords } from '../../logs/words.ts'
import { usualLossIn } from '../../reports/weights/growth.ts'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'
import classes from './Page.module.css'

/** With its axes, which a phone has no room for. */
const WeightChart = lazy(async () => ({
  default: (await import('../../logs/weights/WeightChart.tsx')).WeightChart,
}))

type Parts = { animal: AnimalWithCare; isWide: boolean }

/** How an animal eats and what it weighs, side by side on the phone; nothing of what isn't recorded yet. */
export function Tiles({ animal, isWide }: Parts) {
  const { feedingLogs, weightLogs } = animal
  if (feedingLogs.length + weightLogs.length === 0) return null
  const areTwo = !isWide && feedingLogs.length > 0 && weightLogs.length > 0
  return (
    <div
      className={`grid columnNarrow ${isWide ? 'gap20' : 'gap12'} ${areTwo ? 'halves' : 'column'}`}
    >
      {isWide && weightLogs.length > 0 && <WeightTile animal={animal} isWide />}
      {feedingLogs.length > 0 && <FeedingsTile animal={animal} isWide={isWide} />}
      {!isWide && weightLogs.length > 0 && <WeightTile animal={animal} isWide={false} />}
    </div>
  )
}

/** The share taken of the last sixteen feedings, how often they are, and each as a mark. */
function FeedingsTile({ animal, isWide }: Parts) {
  const { timezone } = useUser()
  const { feedingLogs: logs } = animal
  const meals = logs.filter(({ success }) => success).length
  const rhythm = rhythm_days(logs.map(({ happenedAt }) => happenedAt))
  const refusal = logs.find(({ success }) => !success)
  return (
    <Tile
      kind={feedings}
      animal={animal}
      isWide={isWide}
      figure={`${meals} of ${logs.length}`}
      words={[
        'taken',
        rhythm > 0 && `, offered about every ${rhythm === 1 ? 'day' : counted(rhythm, 'day')}`,
        isWide &&
          refusal &&
          `, last ${outcomeWords(refusal).toLowerCase()} ${formatShort(refusal.happenedAt, timezone)}`,
      ]}
    >
      <FeedingStrip feedings={logs} />
    </Tile>
  )
}

/** The latest weight, a sudden loss or how it changed since the first shown, and its curve; what can't be a weight stands apart. */
function WeightTile({ animal, isWide }: Parts) {
  const { timezone } = useUser()
  const { certain: logs, doubtful } = parted(animal.weightLogs)
  const [last] = logs
  if (!last) return null
  const first = logs.at(-1)
  const isAlone = logs.length < 2
  return (
    <Tile
      kind={weights}
      animal={animal}
      isWide={isWide}
      figure={weightText(last.weightInGrams, last.unit)}
      words={
        isAlone || !first ? `on ${formatShort(last.happenedAt, timezone)}` : since(last, first)
      }
    >
      {doubtful[0] && <StruckWeight log={doubtful[0]} />}
      {isAlone ? null : isWide ? (
        <Suspense fallback={<div className={classes.chart} />}>
          <WeightChart logs={logs} />
        </Suspense>
      ) : (
        <div className={classes.trend} role="img" aria-label={weightsSentence(logs, timezone)}>
          <Trend
            values={logs.map((log) => fromGrams(log.weightInGrams, last.unit)).toReversed()}
            isFalling={false}
          />
        </div>
      )}
    </Tile>
  )

  function since(latest: WeightLog, earliest: WeightLog) {
    const loss = usualLossIn(logs.map((log) => ({ ...log, grams: log.weightInGrams })))
    if (loss) {
      const words = `${changeText(loss.to_grams, loss.from_grams, latest.unit)} in ${counted(Math.max(1, loss.days), 'day')}`
      // She may have laid.
      return animal.sex === 'female' ? words : <strong className="alarm">{words}</strong>
    }
    const change = changeText(latest.weightInGrams, earliest.weightInGrams, latest.unit)
    return `${change} since ${formatShort(earliest.happenedAt, timezone)}`
  }
}

/** One subject with its figure; all of it leads to the list of its records. */
function Tile<R extends LogResource>({
  kind,
  animal,
  isWide,
  figure,
  words,
  children,
}: Parts & { kind: Kind<R>; figure: string; words: ReactNode; children: ReactNode }) {
  return (
    <section
      className={`${isWide ? 'padXCard' : 'padX14'} card padY14 slim relative stack between`}
      aria-label={kind.card}
    >
      <div className="stack gap2">
        <div className="row between gap8">
          <h2 className={isWide ? undefined : 'text14 semibold ink2'}>{kind.card}</h2>
          <Link
            className="opensRow text14 semibold primary"
            to={`/${logsIn(kind.log, animal.id).path}`}
            aria-label={`View all: ${kind.card}`}
          >
            {isWide ? (
              'View all'
            ) : (
              <IconChevronRight className="ink3" size={18} aria-hidden="true" />
            )}
          </Link>
        </div>
        <p className={isWide ? 'flex wrap baseline rows2 columns10' : 'stack gap1'}>
          <strong className="text22 heavy tight">{figure}</strong>
          <span className="text14 ink3">{words}</span>
        </p>
      </div>
      {children && <div className="above10">{children}</div>}
    </section>
  )
}
