import type { ReactNode } from 'react'
import { qualityWords } from '../../../shared/choices.ts'
import { daysAgo, formatShort } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { cleans } from '../cleans.tsx'
import { FeedingsCard } from '../feedings/FeedingsCard.tsx'
import type { Log } from '../kind.ts'
import { poops } from '../poops.tsx'
import { rhythm_days } from '../rhythm.ts'
import { sheds } from '../sheds.tsx'
import { WeightCard } from '../weights/WeightCard.tsx'
import { shortNote } from '../words.ts'
import { LogCard } from './LogCard.tsx'

/**
 * The five kinds of log on the animal's page; the stack around them keeps them apart. `children` stand
 * after feedings and weight, which are looked at most.
 */
export function LogCards({ animal, children }: { animal: AnimalWithCare; children?: ReactNode }) {
  return (
    <>
      <FeedingsCard animal={animal} />
      <WeightCard animal={animal} />
      {children}
      <CleaningCard animal={animal} />
      <SheddingCard animal={animal} />
      <PoopCard animal={animal} />
    </>
  )
}

/** When the enclosure was last cleaned, and how often it usually is. */
function CleaningCard({ animal }: { animal: AnimalWithCare }) {
  return (
    <LogCard kind={cleans} animal={animal}>
      {(last, logs) => <Last words="Cleaned" last={last} logs={logs} by={last.cleanedBy} />}
    </LogCard>
  )
}

/** The last shed, the usual interval, and the last incomplete one. */
function SheddingCard({ animal }: { animal: AnimalWithCare }) {
  return (
    <LogCard kind={sheds} animal={animal}>
      {(last, logs) => (
        <Last
          words={sheds.wordsOf(last).title}
          last={last}
          logs={logs}
          by={last.recordedBy}
          exception={logs.find(({ quality }) => quality !== 'complete')}
          exceptionWords={({ quality }, day) => `${qualityWords[quality]} on ${day}.`}
        />
      )}
    </LogCard>
  )
}

/** The last poop, the usual interval, and the last unusual one with its note. */
function PoopCard({ animal }: { animal: AnimalWithCare }) {
  return (
    <LogCard kind={poops} animal={animal}>
      {(last, logs) => (
        <Last
          words={poops.wordsOf(last).title}
          last={last}
          logs={logs}
          by={last.recordedBy}
          exception={logs.find(({ unusual }) => unusual)}
          exceptionWords={({ notes }, day) =>
            `Unusual on ${day}${notes ? `: ${shortNote(notes)}` : '.'}`
          }
        />
      )}
    </LogCard>
  )
}

/** The last log of a kind, the usual interval, and a notice if one of the latest was unusual. */
function Last<L extends Log>({
  words,
  last,
  logs,
  by,
  exception,
  exceptionWords,
}: {
  words: string
  last: L
  logs: L[]
  by: string
  exception?: L
  exceptionWords?: (log: L, day: string) => string
}) {
  const { timezone } = useUser()
  const day = (log: L) => formatShort(log.happenedAt, timezone)
  const rhythm = rhythm_days(logs.map(({ happenedAt }) => happenedAt))
  return (
    <div className="stack gap8">
      <p>
        <strong>
          {words} {daysAgo(last.happenedAt, timezone)}
        </strong>
      </p>
      <p className="text14 ink2">
        {day(last)}, by {by}.{rhythm > 0 && ` ${everyWords(rhythm)} lately.`}
      </p>
      {exception && exceptionWords && (
        <p className="text14 alarm">{exceptionWords(exception, day(exception))}</p>
      )}
    </div>
  )
}

const everyWords = (days: number) =>
  days === 1 ? 'About every day' : `About every ${numberText(days)} days`
