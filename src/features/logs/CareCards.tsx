import { daysAgo, formatShort } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { useUser } from '../../web/user.ts'
import type { AnimalDetail } from '../animals/animals.contract.ts'
import classes from './Cards.module.css'
import { cleans } from './cleans.tsx'
import type { Log } from './kind.ts'
import { LogCard } from './LogCard.tsx'
import { poops } from './poops.tsx'
import { rhythm_days } from './rhythm.ts'
import { sheds } from './sheds.tsx'
import { qualityWords, shortNote } from './words.ts'

/** When the enclosure was cleaned last, and how often it is. */
export function CleaningCard({ animal }: { animal: AnimalDetail }) {
  return (
    <LogCard kind={cleans} animal={animal}>
      {(last, logs) => <Last words="Cleaned" last={last} logs={logs} by={last.cleanedBy} />}
    </LogCard>
  )
}

/** The last shed, how often there is one, and the last that did not come off whole. */
export function SheddingCard({ animal }: { animal: AnimalDetail }) {
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

/** The last poop, how often there is one, and the last unusual one with its note. */
export function PoopCard({ animal }: { animal: AnimalDetail }) {
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

/** The last of a kind, then the rhythm, then an exception among the latest, which speaks up. */
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
    <div className={classes.stack}>
      <p>
        <strong>
          {words} {daysAgo(last.happenedAt, timezone)}
        </strong>
      </p>
      <p className={classes.quiet}>
        {day(last)}, by {by}.{rhythm > 0 && ` ${everyWords(rhythm)} lately.`}
      </p>
      {exception && exceptionWords && (
        <p className={classes.exception}>{exceptionWords(exception, day(exception))}</p>
      )}
    </div>
  )
}

const everyWords = (days: number) =>
  days === 1 ? 'About every day' : `About every ${numberText(days)} days`
