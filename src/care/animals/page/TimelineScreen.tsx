import { crumbsBelow } from '../../../collection/animals/words.ts'
import { commentResource } from '../../../collection/comments/comments.contract.ts'
import { healthNote, treatment, vetVisit } from '../../../collection/health/health.contract.ts'
import { healthIn } from '../../../collection/health/useHealth.ts'
import { toWallClock } from '../../../shared/dates.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useReading } from '../../../web/useReading.ts'
import { useUser } from '../../../web/user.ts'
import { logsIn } from '../../logs/kind.ts'
import {
  cleaningLog,
  feedingLog,
  poopLog,
  sheddingLog,
  weightLog,
} from '../../logs/logs.contract.ts'
import { OfAnimal } from '../../logs/OfAnimal.tsx'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'
import { Story } from './Timeline.tsx'

/** Every record of an animal, the latest first. */
export const TimelineScreen = () => (
  <OfAnimal>
    {(animal) => (
      <Screen
        title="Timeline"
        second={animal.name}
        crumbs={crumbsBelow(animal, { label: 'Timeline' })}
      >
        <Whole animal={animal} />
      </Screen>
    )}
  </OfAnimal>
)

function Whole({ animal }: { animal: AnimalWithCare }) {
  const { whole, since, isFailed, isReading, again, readMore } = useWhole(animal)
  if (!whole && isFailed) return <ListFailed what="Records" onRetry={again} />
  if (!whole) return <Waiting shape="card" />
  return (
    <div className="line45">
      <Card title="Records" isFlush>
        <Story animal={whole} most={Number.POSITIVE_INFINITY} since={since}>
          {() =>
            since !== '' && (
              <div className="padXCard padY12 hairline stack">
                <Button variant="light" loading={isReading} onClick={readMore}>
                  Show older
                </Button>
              </div>
            )
          }
        </Story>
      </Card>
    </div>
  )
}

/**
 * The animal with the records of each kind that have been read, a hundred at a time. Where a kind has more, older
 * records of the others wait for it: `since` is the moment up to which there is no gap, '' if all have come.
 */
function useWhole(animal: AnimalWithCare) {
  const { timezone } = useUser()
  const feedings = useReading(logsIn(feedingLog, animal.id))
  const weights = useReading(logsIn(weightLog, animal.id))
  const cleans = useReading(logsIn(cleaningLog, animal.id))
  const sheds = useReading(logsIn(sheddingLog, animal.id))
  const poops = useReading(logsIn(poopLog, animal.id))
  const notes = useReading(healthIn(healthNote, animal))
  const courses = useReading(healthIn(treatment, animal))
  const visits = useReading(healthIn(vetVisit, animal))
  const comments = useReading(commentResource, {
    commentable_type: 'Animal',
    commentable_id: animal.id,
  })
  const all = [feedings, weights, cleans, sheds, poops, notes, courses, visits, comments]
  const clock = (moment: string) => toWallClock(moment, timezone)
  const loggedAt = ({ happenedAt }: { happenedAt: string }) => clock(happenedAt)
  const ends = [
    endOf(feedings.read, loggedAt),
    endOf(weights.read, loggedAt),
    endOf(cleans.read, loggedAt),
    endOf(sheds.read, loggedAt),
    endOf(poops.read, loggedAt),
    endOf(comments.read, ({ commentedAt }) => clock(commentedAt)),
    endOf(notes.read, ({ noted_on }) => `${noted_on}T12:00`),
    endOf(courses.read, ({ started_on }) => `${started_on}T12:00`),
    endOf(visits.read, ({ visited_on }) => `${visited_on}T12:00`),
  ]
  const whole: AnimalWithCare | undefined = feedings.read &&
    weights.read &&
    cleans.read &&
    sheds.read &&
    poops.read &&
    notes.read &&
    courses.read &&
    visits.read &&
    comments.read && {
      ...animal,
      feedingLogs: feedings.read.value,
      weightLogs: weights.read.value,
      cleaningLogs: cleans.read.value,
      sheddingLogs: sheds.read.value,
      poopLogs: poops.read.value,
      healthNotes: notes.read.value,
      treatments: courses.read.value,
      vetVisits: visits.read.value,
      comments: comments.read.value,
    }
  return {
    whole,
    since: ends.reduce((latest, end) => (end > latest ? end : latest), ''),
    isFailed: all.some(({ query }) => query.isError),
    isReading: all.some(({ query }) => query.isFetchingNextPage),
    again: () => Promise.all(all.map(({ query }) => query.refetch())),
    readMore: () => Promise.all(all.map(({ query }) => query.hasNextPage && query.fetchNextPage())),
  }
}

/** The moment of the oldest record of a list that has more; '' of one that has come whole. */
function endOf<Value>(
  read: { value: Value[]; hasMore: boolean } | undefined,
  at: (record: Value) => string,
): string {
  const oldest = read?.value.at(-1)
  return read?.hasMore && oldest !== undefined ? at(oldest) : ''
}
