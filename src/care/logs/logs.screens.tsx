import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RecordOf } from '../../shared/resource.ts'
import type { Entered } from '../../web/form/form.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useRecord } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useFirst } from '../../web/useFirst.ts'
import { useCan, useMayChangeLog, useUser } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import { cleans } from './cleans.tsx'
import { feedings } from './feedings/feedings.tsx'
import { type Kind, type LogResource, logsIn, recordWords } from './kind.ts'
import { FeedingList, LogList, WeightList } from './list/LogList.tsx'
import {
  cleanListing,
  feedingListing,
  type Listing,
  poopListing,
  shedListing,
  weightListing,
} from './list/listings.tsx'
import { crumbsTo, OfAnimal } from './OfAnimal.tsx'
import { poops } from './poops.tsx'
import { sheds } from './sheds.tsx'
import { useLogForm, useLogRemoval } from './useLog.ts'
import { byWords } from './When.tsx'
import { weights } from './weights/weights.tsx'

const screensOf = <R extends LogResource>(kind: Kind<R>, listing: Listing<R>) => ({
  List: () => <LogList kind={kind} listing={listing} />,
  Form: () => <LogForm kind={kind} />,
})

/** The list and the form of each kind of log. */
export const logScreens = {
  feeding: { ...screensOf(feedings, feedingListing), List: FeedingList },
  cleaning: screensOf(cleans, cleanListing),
  shedding: screensOf(sheds, shedListing),
  weight: { ...screensOf(weights, weightListing), List: WeightList },
  poop: screensOf(poops, poopListing),
}

/** A log on a page of its own, with its own address: a new one, or the one with the id. */
function LogForm<R extends LogResource>({ kind }: { kind: Kind<R> }) {
  const { id } = useParams()
  if (!useCan().mayLog) return <LookOnlyScreen title={kind.log.words.one} />
  return (
    <OfAnimal>
      {(animal) =>
        id ? (
          <Known kind={kind} animal={animal} id={id} />
        ) : (
          <Start key={animal.id} kind={kind} animal={animal} />
        )
      }
    </OfAnimal>
  )
}

type Parts<R extends LogResource> = { kind: Kind<R>; animal: AnimalWithCare; log?: RecordOf<R> }

function Known<R extends LogResource>({ kind, animal, id }: Parts<R> & { id: string }) {
  const query = useRecord(logsIn(kind.log, animal.id), id)
  const mayChange = useMayChangeLog()
  return (
    <RecordGate query={query} what={kind.log.words.one}>
      {(log) =>
        mayChange(log) ? (
          <Start key={log.id} kind={kind} animal={animal} log={log} />
        ) : (
          <LookOnlyScreen title={kind.log.words.one} />
        )
      }
    </RecordGate>
  )
}

function Start<R extends LogResource>(parts: Parts<R>) {
  const blank = useFirst(parts.kind.useBlank(parts.animal))
  return blank ? <Page {...parts} blank={blank} /> : <Waiting shape="card" />
}

function Page<R extends LogResource>({
  kind,
  animal,
  log,
  blank,
}: Parts<R> & { blank: Entered<R> }) {
  const navigate = useNavigate()
  const { id: me } = useUser()
  const by = log && byWords(log, me)
  const list = `/${logsIn(kind.log, animal.id).path}`
  const leave = () => navigate(list, { replace: true })
  const state = useLogForm(kind, { animal, blank, log, onSaved: leave })
  /** The log is deleted, so unsaved input needs no confirmation. */
  function deleted() {
    state.unsaved.end()
    return leave()
  }
  const title = log ? `Edit ${kind.log.words.one.toLowerCase()}` : kind.title(animal)
  const record = recordWords(kind, state.form.values)
  return (
    <Screen
      title={title}
      second={by && `Recorded ${by}`}
      crumbs={[...crumbsTo(kind, animal, list), { label: title }]}
      action={log && <DeleteLog kind={kind} animalId={animal.id} log={log} onDeleted={deleted} />}
    >
      <RecordForm state={state} back={list} action={log ? 'Save' : record}>
        <kind.Fields form={state.form} animal={animal} log={log} />
      </RecordForm>
    </Screen>
  )
}

/** Deletes a log after a confirmation. */
function DeleteLog<R extends LogResource>({
  kind,
  animalId,
  log,
  onDeleted,
}: {
  kind: Kind<R>
  animalId: string
  log: RecordOf<R>
  onDeleted?: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useLogRemoval(kind, animalId)
  return (
    <>
      <IconButton label="Delete" icon={<IconTrash size={20} />} onClick={() => setIsAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={`Delete this ${kind.log.words.one.toLowerCase()}?`}
        yes="Delete"
        onYes={() => remove(log, onDeleted)}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    </>
  )
}
