import { Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { SpeciesWarning } from '../../collection/lineage/fetched.ts'
import type { Species } from '../../collection/species/species.contract.ts'
import { today } from '../../shared/dates.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { DegreesField } from '../../web/fields/DegreesField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { StepperField } from '../../web/fields/StepperField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form as FormOf } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useRecord } from '../../web/records.ts'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { useUser } from '../../web/user.ts'
import { IncubatorGate } from '../incubator/IncubatorGate.tsx'
import { CorrectsHatchlings, ParentsFields, PossibleSiresField } from './ClutchParentsFields.tsx'
import {
  type ClutchDetail,
  clutchDetail,
  type clutchResource,
  mostEggs,
} from './clutches.contract.ts'
import { eggsQuestion, layingQuestion, proposedDay, useKind } from './clutchQuestions.ts'
import { useNextName } from './nextName.ts'

type ClutchForm = FormOf<typeof clutchResource>

/** A new clutch, or one to be changed. */
export function ClutchFormScreen() {
  const { timezone } = useUser()
  // What isn't laid yet isn't laid today because something else of it is changed.
  const laid_on = useParams().id ? '' : today(timezone)
  const [isLitter, setIsLitter] = useState(false)
  return (
    <IncubatorGate>
      <FormScreen
        resource={clutchDetail}
        question={eggsQuestion}
        blank={{ ...blank, laid_on }}
        titleOf={({ name }) => name}
        crumbs={[{ label: 'Incubator', href: '/incubator' }]}
        after={({ id }) => `/incubator/${id}`}
        addWords={() => (isLitter ? 'Add litter' : 'Add clutch')}
      >
        {(form, clutch) => <Fields {...{ form, clutch }} onLitter={setIsLitter} />}
      </FormScreen>
    </IncubatorGate>
  )
}

const blank = {
  number_of_eggs: 1,
  is_litter: undefined,
  // Until it is chosen; a pairing makes clutches of its own.
  possible_sire_ids: undefined,
  corrects_hatchlings: undefined,
  pairing_id: undefined,
}

type FieldsProps = { form: ClutchForm; clutch: Clutch; onLitter: (isLitter: boolean) => void }

function Fields({ form, clutch, onLitter }: FieldsProps) {
  const [dam, sire] = [useParent(form, 'dam_id'), useParent(form, 'sire_id')]
  const [ofDam, ofSire] = [dam?.species_id, sire?.species_id]
  const kind = useKind(ofDam ?? ofSire)
  const isLitter = Boolean(form.values.is_litter ?? kind?.bears_live)
  useEffect(() => onLitter(isLitter), [onLitter, isLitter])
  useNextName(form, { damId: dam?.id, speciesId: ofDam ?? ofSire ?? undefined, isNew: !clutch })
  return (
    <>
      <TextField form={form} name="name" placeholder="BP-26-3" />
      <StepperField
        form={form}
        name="number_of_eggs"
        label={isLitter ? 'Number of young' : 'Number of eggs'}
        min={1}
        max={mostEggs}
      />
      <ParentsFields form={form} clutch={clutch} {...{ ofDam, ofSire }} />
      <Suspense>
        <SpeciesWarning dam_id={idOf(form.values.dam_id)} sire_id={idOf(form.values.sire_id)} />
      </Suspense>
      <PossibleSiresField
        form={form}
        sires={clutch?.possibleSires ?? []}
        query={{ species_id: ofDam ?? '' }}
      />
      {clutch && <CorrectsHatchlings form={form} clutch={clutch} />}
      <Switch
        label="Born live"
        description={
          kind && kind.bears_live !== isLitter
            ? `${kind.commonName} is a species that ${kind.bears_live ? 'bears live young' : 'lays eggs'}. Is this right?`
            : 'A litter: its young are never incubated.'
        }
        checked={isLitter}
        onChange={(event) => form.setFieldValue('is_litter', event.currentTarget.checked)}
      />
      <DayField
        form={form}
        name="laid_on"
        label={isLitter ? 'Born on' : 'Laid on'}
        hint={layingQuestion(dam, String(form.values.laid_on ?? ''))}
        optional
      />
      {isLitter && !form.values.laid_on && (
        <DayField
          form={form}
          name="expected_to_hatch_on"
          label="Expected to be born on"
          mayLieAhead
          optional
        />
      )}
      {!isLitter && <Incubation form={form} clutch={clutch} kind={kind} />}
      <LongTextField form={form} name="notes" optional />
    </>
  )
}

type Clutch = ClutchDetail | undefined

type IncubationProps = { form: ClutchForm; clutch: Clutch; kind: Species | undefined }

/** The fields that only eggs have: the day they are expected to hatch on, and where they lie until then. */
function Incubation({ form, clutch, kind }: IncubationProps) {
  const now = today(useUser().timezone)
  return (
    <>
      <DayField
        form={form}
        name="expected_to_hatch_on"
        hint={proposedDay(form, kind)}
        mayLieAhead
        optional
      />
      {(clutch || form.values.hatchedOn) && <DayField form={form} name="hatchedOn" optional />}
      <Switch
        label="Hatch reminder"
        description="When its window opens, and on the expected day."
        checked={form.values.send_hatch_reminder === true}
        onChange={(event) => form.setFieldValue('send_hatch_reminder', event.currentTarget.checked)}
      />
      <Section
        title="Incubator"
        second={String(form.values.box || '') || 'Box, temperature, humidity'}
        isWrong={isWrongIn(
          form.errors,
          ...['incubating_since', 'box', 'celsius_from', 'celsius_to'],
          ...['humidity_from', 'humidity_to'],
        )}
      >
        <DayField
          form={form}
          name="incubating_since"
          optional
          hint={
            form.values.incubating_since === now
              ? undefined
              : "Leave empty until it's in the incubator."
          }
        />
        <TextField form={form} name="box" placeholder="Box 1" optional />
        <Pair>
          <DegreesField form={form} name="celsius_from" label="Coolest" optional />
          <DegreesField form={form} name="celsius_to" label="Warmest" optional />
        </Pair>
        <Pair>
          <NumberField form={form} name="humidity_from" label="Driest" unit="%" whole optional />
          <NumberField form={form} name="humidity_to" label="Dampest" unit="%" whole optional />
        </Pair>
      </Section>
    </>
  )
}

const useParent = ({ values }: ClutchForm, name: 'dam_id' | 'sire_id') =>
  useRecord(animalResource, idOf(values[name])).data

const idOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
