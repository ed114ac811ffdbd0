import { useNavigate, useParams } from 'react-router'
import { formatMoment } from '../../shared/dates.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useRecord } from '../../web/records.ts'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { type Crumb, Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { type Animal, animalResource } from '../animals/animals.contract.ts'
import { type Feeder, feederName } from '../feeders/feeders.contract.ts'
import { DeleteFeeding } from './DeleteFeeding.tsx'
import { FeedButton } from './FeedButton.tsx'
import classes from './Feeding.module.css'
import { FeedingFields } from './FeedingFields.tsx'
import { feedingLabels } from './FeedSheet.tsx'
import type { FeedingLog } from './logs.contract.ts'
import { feedingsOf, useFeedingForm, useFeedingStart } from './useFeeding.ts'
import { methodWords } from './words.ts'

/** All feedings of an animal. */
export function List() {
  const { timezone } = useUser()
  return (
    <OfAnimal>
      {(animal) => (
        <ListScreen
          resource={feedingsOf(animal.id)}
          usualView="table"
          title="Feedings"
          crumbs={crumbsTo(animal)}
          about={`What ${animal.name} was fed, and whether it was taken.`}
          add={<FeedButton animal={animal} />}
          tabs={[
            { value: 'any', label: 'Any' },
            { value: 'successful', label: 'Successful' },
            { value: 'failed', label: 'Failed' },
          ]}
          hrefOf={(log) => `/animals/${animal.id}/feedings/${log.id}/edit`}
          columns={[
            { header: 'Feeder', cell: (log) => feederName(log.feeder) },
            { header: 'Taken', cell: (log) => <Outcome log={log} />, onPhone: 'side' },
            {
              header: 'When',
              cell: (log) => formatMoment(log.happenedAt, timezone),
              sort: ['happened_at_desc', 'happened_at_asc'],
              onPhone: 'second',
            },
            { header: 'How', cell: (log) => methodWords[log.feedingMethod] },
            { header: 'Supplement', cell: (log) => log.supplement?.name },
            { header: 'Notes', cell: (log) => log.notes, onPhone: 'second' },
            { header: 'Fed by', cell: (log) => log.fedBy },
          ]}
          trailing={(log) => <DeleteFeeding animalId={animal.id} log={log} />}
        />
      )}
    </OfAnimal>
  )
}

/** Only a refusal speaks up. */
function Outcome({ log }: { log: FeedingLog }) {
  if (log.success) return 'Taken'
  return (
    <span className={classes.outcome}>
      <ScaleMark state="struck" /> Refused
    </span>
  )
}

/** A feeding as a page of its own, so that its address works. */
export function Form() {
  const { id } = useParams()
  return (
    <OfAnimal>
      {(animal) => (id ? <EditFeeding animal={animal} id={id} /> : <NewFeeding animal={animal} />)}
    </OfAnimal>
  )
}

function EditFeeding({ animal, id }: { animal: Animal; id: string }) {
  const query = useRecord(feedingsOf(animal.id), id)
  return (
    <RecordGate query={query} what="Feeding">
      {(log) => <FeedingForm key={log.id} animal={animal} log={log} last={[]} />}
    </RecordGate>
  )
}

function NewFeeding({ animal }: { animal: Animal }) {
  const start = useFeedingStart(animal.id)
  if (start.isReady) return <FeedingForm animal={animal} {...start} />
  if (start.error) return <p role="alert">{start.error.message}</p>
  return <Waiting shape="card" />
}

function FeedingForm({
  animal,
  log,
  last,
  onlyFeeder,
}: {
  animal: Animal
  log?: FeedingLog
  last: FeedingLog[]
  onlyFeeder?: Feeder
}) {
  const navigate = useNavigate()
  const title = log ? 'Edit feeding' : `Feed ${animal.name}`
  const list = `/animals/${animal.id}/feedings`
  const state = useFeedingForm({
    animal,
    log,
    last: last.find(({ success }) => success) ?? last[0],
    onlyFeeder,
    onSaved: () => navigate(list, { replace: true }),
  })
  const recent = (log ? [log] : last).map(({ feeder }) => feeder)
  const record = state.form.values.success ? 'Record feeding' : 'Record refusal'
  return (
    <Screen title={title} crumbs={[...crumbsTo(animal, list), { label: title }]}>
      <RecordForm state={state} labels={feedingLabels} back={list} action={log ? 'Save' : record}>
        <FeedingFields form={state.form} animal={animal} recent={recent} />
      </RecordForm>
    </Screen>
  )
}

function OfAnimal({ children }: { children: (animal: Animal) => React.ReactNode }) {
  const { animalId } = useParams()
  const query = useRecord(animalResource, animalId)
  return (
    <RecordGate query={query} what="Animal">
      {children}
    </RecordGate>
  )
}

const crumbsTo = (animal: Animal, feedings?: string): Crumb[] => [
  { label: 'Animals', href: '/animals' },
  { label: animal.name, href: `/animals/${animal.id}` },
  { label: 'Feedings', href: feedings },
]
