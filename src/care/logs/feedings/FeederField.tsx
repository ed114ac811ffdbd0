import { type ReactNode, useState } from 'react'
import { choicesOf } from '../../../collection/animals/words.ts'
import { reasonWords } from '../../../shared/choices.ts'
import { useNewId } from '../../../web/additions.ts'
import { Pair } from '../../../web/fields/Pair.tsx'
import { ReferenceField } from '../../../web/fields/ReferenceField.tsx'
import { type Form, labelled } from '../../../web/form/form.ts'
import type { FieldState } from '../../../web/form/useFieldState.ts'
import { useFinishing } from '../../../web/form/useFinishing.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { usePage, useSave } from '../../../web/records.ts'
import { useCan } from '../../../web/user.ts'
import { feederName } from '../../feeders/feederName.ts'
import { useFeederReference } from '../../feeders/feederReference.tsx'
import { feederResource } from '../../feeders/feeders.contract.ts'
import {
  supplementName,
  supplementOf,
  supplementResource,
} from '../../supplements/supplements.contract.ts'
import classes from '../Logs.module.css'
import type { feedingLog } from '../logs.contract.ts'

export type FeedingForm = Form<typeof feedingLog>

/** How many feeders are offered as chips; the others are found by searching. */
const chips = 3

/** The feeders to choose from: with an animal, what it usually gets comes first. */
export const useFeeders = (animalId?: string) =>
  usePage(feederResource, { per_page: 50, ...forAnimal(animalId) })

const forAnimal = (animalId: string | undefined): Record<string, string> =>
  animalId === undefined ? {} : { animal_id: animalId }

/** The feeder: the likeliest ones as chips, all others and new ones behind 'Other…'. */
export function FeederField({
  form,
  recent,
  animalId,
}: {
  form: FeedingForm
  /** Feeders of the record, and the latest ones until the list has loaded. */
  recent: { id: string; name: string; size: string }[]
  animalId?: string
}) {
  const { data: usual, isError } = useFeeders(animalId)
  const { onChange, error, ...field } = labelled({ form, name: 'feeder_id' })
  const value = String(field.value)
  // The chips keep their places while one is chosen.
  const [preset] = useState(value)
  const fed = recent.filter(({ id }) => id === preset || !usual)
  const offered = distinct([...fed, ...(usual?.value ?? [])]).slice(0, chips)
  const isOffered = value === '' || offered.some(({ id }) => id === value)
  const { mayChange } = useCan()
  const hasOthers = mayChange || (usual?.total ?? 0) > offered.length
  const [wantsOther, setWantsOther] = useState(false)
  const feeders = useFeederReference()

  if (usual?.total === 0 && recent.length === 0) {
    return mayChange ? (
      <NewFeeder form={form} error={error} onAdded={onChange} />
    ) : (
      <p>No feeders yet.</p>
    )
  }
  if (wantsOther || !isOffered || (isError && offered.length === 0)) {
    return (
      <ReferenceField
        {...feeders}
        form={form}
        name="feeder_id"
        placeholder="Find a feeder"
        query={forAnimal(animalId)}
      />
    )
  }
  return (
    <ChipChoice
      legend="Feeder"
      value={value}
      error={error}
      onChange={(id) => (id === other ? setWantsOther(true) : onChange(id))}
      options={[
        ...offered.map((feeder) => ({ value: feeder.id, label: feederName(feeder) })),
        ...(hasOthers ? [{ value: other, label: 'Other…' }] : []),
      ]}
    />
  )
}

const other = 'other'

const distinct = <Known extends { id: string }>(all: Known[]) =>
  all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)

/** The supplement: one of theirs, or none. */
export const SupplementField = ({ form }: { form: FeedingForm }) => (
  <ReferenceField
    form={form}
    name="supplement_id"
    to={supplementResource}
    valuesOf={supplementOf}
    nameOf={supplementName}
    placeholder="None"
    optional
  />
)

/**
 * Adds the first feeder within the feeding form, so that no one has to leave a half-recorded
 * feeding. What was typed is also added when the form is sent.
 */
function NewFeeder({
  form,
  error,
  onAdded,
}: {
  form: Pick<FieldState<object>, 'unfinished'>
  error: ReactNode
  onAdded: (id: string) => void
}) {
  const [name, setName] = useState('')
  const [size, setSize] = useState('')
  const [id] = useNewId()
  const add = useSave(feederResource)

  // `mutate` callbacks wouldn't run: the new feeder unmounts this form.
  const save = async () => onAdded((await add.mutateAsync({ id, name, size })).id)
  // What was typed is meant, whether or not the button was pressed.
  useFinishing(form, async () => name.trim() && (await save()))

  return (
    <div className="stack gap12">
      <Pair>
        <TextInput
          label="Feeder"
          placeholder="Rat"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={add.error?.message ?? error}
          autoComplete="off"
        />
        <TextInput
          label="Size (optional)"
          placeholder="Weaned"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
          autoComplete="off"
        />
      </Pair>
      <Button variant="light" loading={add.isPending} onClick={() => save().catch(() => undefined)}>
        Add this feeder
      </Button>
    </div>
  )
}

/** Why a meal wasn't taken, and of a refused one whether it was thrown away: one that was regurgitated is used up. */
export function Refusal({ form }: { form: FeedingForm }) {
  const reason = labelled({ form, name: 'refusal_reason' })
  const thrownAway = labelled({ form, name: 'thrown_away' })
  return (
    <div className={`${classes.refusal} stack gap12`}>
      <ChipChoice
        legend="Why not"
        isLegendHidden
        value={String(reason.value)}
        onChange={reason.onChange}
        error={reason.error}
        options={choicesOf(reasonWords).map((choice) => ({ ...choice, isRefusal: true }))}
      />
      {reason.value !== 'regurgitated' && (
        <Switch
          label="Thrown away"
          description="Your stock goes down all the same."
          checked={form.values.thrown_away === true}
          onChange={(event) => thrownAway.onChange(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
