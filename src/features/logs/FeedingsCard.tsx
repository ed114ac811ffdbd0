import { formatShort } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { FeedingStrip } from '../../web/look/FeedingStrip.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useUser } from '../../web/user.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { FeedButton } from './FeedButton.tsx'
import classes from './Feeding.module.css'
import type { FeedingLog } from './logs.contract.ts'
import { useLastFeedings } from './useFeeding.ts'
import { feedingWords } from './words.ts'

/** How an animal has been eating: the last sixteen feedings, and the last of all in words. */
export function FeedingsCard({ animal }: { animal: Animal }) {
  const query = useLastFeedings(animal.id)
  const link = { label: 'View all', href: `/animals/${animal.id}/feedings` }
  if (query.isError && !query.data) return <ListFailed what="Feedings" onRetry={query.refetch} />
  if (!query.data) return <Waiting shape="card" />
  const [last] = query.data.value
  if (!last) {
    return (
      <Card title="Feedings">
        <EmptyInCard action={<FeedButton animal={animal} label="Record feeding" isQuiet />}>
          No feeding recorded yet.
        </EmptyInCard>
      </Card>
    )
  }
  return (
    <Card title="Feedings" link={link}>
      <Strip feedings={query.data.value} last={last} />
    </Card>
  )
}

function Strip({ feedings, last }: { feedings: FeedingLog[]; last: FeedingLog }) {
  const { timezone } = useUser()
  const oldest = feedings.at(-1) ?? last
  const taken = feedings.filter(({ success }) => success).length
  const refused = feedings.length - taken
  return (
    <div className={classes.strip}>
      <p>
        {feedingWords(last)}, {formatShort(last.happenedAt, timezone)}
      </p>
      <FeedingStrip feedings={feedings} />
      {feedings.length > 4 && (
        <p className={classes.ends} style={{ width: widthOf(feedings.length) }}>
          <span>{formatShort(oldest.happenedAt, timezone)}</span>
          <span>{formatShort(last.happenedAt, timezone)}</span>
        </p>
      )}
      <p className={classes.sum}>
        {taken} taken{refused > 0 && <span className={classes.refused}>, {refused} refused</span>}.
      </p>
    </div>
  )
}

/** As far as the strip's marks reach: it has sixteen places of 16 px, whatever stands in them. */
const widthOf = (marks: number) => `calc(${(marks - 1) / 15} * (100% - 16px) + 16px)`
