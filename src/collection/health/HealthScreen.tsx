import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { sexWords } from '../../shared/choices.ts'
import { formatDay, formatMoment, formatPart, today } from '../../shared/dates.ts'
import type { RecordOf } from '../../shared/resource.ts'
import { parted } from '../../shared/weightDoubts.ts'
import { weightText, weightUnits } from '../../shared/weights.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useReading } from '../../web/useReading.ts'
import { useUser } from '../../web/user.ts'
import { animalDetail } from '../animals/animals.contract.ts'
import { crumbsBelow, hatchedOn } from '../animals/words.ts'
import { Entry } from './Entry.tsx'
import classes from './Health.module.css'
import { AddHealth, HealthSheets } from './HealthSheets.tsx'
import { healthNote, treatment, vetVisit } from './health.contract.ts'
import { byMonth, entriesOf, type HealthEntry, type HealthLists } from './timeline.ts'
import { healthIn, type Patient } from './useHealth.ts'
import { WaitingNotes } from './WaitingNotes.tsx'

/** An animal's whole health history, newest first; printed, a sheet for the vet. */
export function HealthScreen() {
  const { animalId } = useParams()
  const query = useRecord(patientOnPaper, animalId)
  return (
    <RecordGate query={query} what="Animal">
      {(animal) => (
        <HealthSheets>
          <History animal={animal} />
        </HealthSheets>
      )}
    </RecordGate>
  )
}

function History({ animal }: { animal: PatientOnPaper }) {
  const { lists, isFailed, isReading, again, readMore, readAll } = useHistory(animal)
  const entries = lists && entriesOf(lists)
  const crumbs = crumbsBelow(animal, { label: 'Health' })
  return (
    <div className={classes.page}>
      <Screen
        title="Health"
        second={animal.name}
        crumbs={crumbs}
        action={entries && entries.length > 0 && <Print readAll={readAll} />}
      >
        <WaitingNotes animalId={animal.id} />
        {!entries && !isFailed && <Waiting shape="card" />}
        {!entries && isFailed && (
          <div className="stack gap">
            {/* A note can be written without what was written before. */}
            <AddHealth animal={animal} />
            <Failed onRetry={again} />
          </div>
        )}
        {entries && entries.length === 0 && <Nothing animal={animal} />}
        {entries && entries.length > 0 && (
          <div className="stack gap">
            <PrintedHead animal={animal} />
            <div className={classes.onScreen}>
              <AddHealth animal={animal} />
            </div>
            <Months animal={animal} entries={entries} />
            {hasMore(lists) && <More isReading={isReading} onMore={readMore} />}
          </div>
        )}
      </Screen>
    </div>
  )
}

/** Prints the whole history, of which the screen may show the latest part. */
function Print({ readAll }: { readAll: () => Promise<void> }) {
  const { report } = useFlash()
  const print = () => requestAnimationFrame(() => window.print())
  return (
    <div className={classes.onScreen}>
      <Button
        variant="light"
        leftSection={<IconPrinter size={20} />}
        onClick={() => readAll().then(print, report)}
      >
        Print
      </Button>
    </div>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <ListFailed what="Health records" onRetry={onRetry} />
)

const Nothing = ({ animal }: { animal: Patient }) => (
  <Empty title="No health records yet" action={<AddHealth animal={animal} />}>
    Keep notes, treatments and vet visits here.
  </Empty>
)

function Months({ animal, entries }: { animal: Patient; entries: HealthEntry[] }) {
  return byMonth(entries).map(({ month, entries }) => (
    <Card key={month} title={formatPart(`${month}-01`, 'month')} isFlush>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.record.id} animal={animal} entry={entry} />
        ))}
      </ol>
    </Card>
  ))
}

function More({ isReading, onMore }: { isReading: boolean; onMore: () => void }) {
  return (
    <div className={`${classes.more} cluster between rows8 columns16 ink2`}>
      <p>There are older records.</p>
      <Button variant="light" loading={isReading} onClick={onMore}>
        Show older
      </Button>
    </div>
  )
}

const hasMore = ({ notes, treatments, visits }: HealthLists) =>
  notes.hasMore || treatments.hasMore || visits.hasMore

const weighing = z.object({
  id: z.string(),
  weightInGrams: z.number(),
  unit: z.enum(weightUnits),
  happenedAt: z.string(),
  is_certain: z.boolean(),
})
/** An animal with its weights for the vet's sheet, latest first. */
const patientOnPaper = {
  ...animalDetail,
  record: animalDetail.record.extend({ weightLogs: z.array(weighing) }),
}
type PatientOnPaper = RecordOf<typeof patientOnPaper>

/** The animal of a printed history; on screen, the crumbs name it. */
function PrintedHead({ animal }: { animal: PatientOnPaper }) {
  const { timezone } = useUser()
  const [weight] = parted(animal.weightLogs).certain
  return (
    <div className={classes.onPaper}>
      <Facts
        facts={[
          ['Name', animal.name],
          ['Species', animal.species?.commonName],
          ['Sex', sexWords[animal.sex]],
          ['Hatched', hatchedOn(animal)],
          [
            'Last weight',
            weight &&
              `${weightText(weight.weightInGrams, weight.unit)}, ${formatMoment(weight.happenedAt, timezone)}`,
          ],
          ['Printed', formatDay(today(timezone))],
        ]}
      />
    </div>
  )
}

/** All of an animal's health records, a hundred of each kind at a time. */
function useHistory(animal: Patient) {
  const notes = useReading(healthIn(healthNote, animal))
  const treatments = useReading(healthIn(treatment, animal))
  const visits = useReading(healthIn(vetVisit, animal))
  const all = [notes, treatments, visits]
  const lists: HealthLists | undefined = notes.read &&
    treatments.read &&
    visits.read && { notes: notes.read, treatments: treatments.read, visits: visits.read }
  return {
    lists,
    isFailed: all.some(({ query }) => query.isError),
    isReading: all.some(({ query }) => query.isFetchingNextPage),
    again: () => Promise.all(all.map(({ query }) => query.refetch())),
    /** Reads what is left, page after page. */
    readAll: async () => {
      await Promise.all(all.map(({ readRest }) => readRest()))
    },
    readMore: () => Promise.all(all.map(({ query }) => query.hasNextPage && query.fetchNextPage())),
  }
}
