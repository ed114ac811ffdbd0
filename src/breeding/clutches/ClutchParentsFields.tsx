import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { counted } from '../../shared/durations.ts'
import { Picker } from '../../web/fields/Picker.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Form } from '../../web/form/form.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { FieldGroup, labelOf } from '../../web/look/controls/Field.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useRecord } from '../../web/records.ts'
import { damChoice, sireChoice } from '../pairings/pairings.contract.ts'
import { choiceWords, choiceWordsBeside } from '../pairings/words.ts'
import type { Clutch, ClutchDetail, clutchResource, Parent } from './clutches.contract.ts'

type ParentsFieldsProps = {
  form: Form<typeof clutchResource>
  clutch: ClutchDetail | undefined
  ofDam: string | null | undefined
  ofSire: string | null | undefined
}

/** Dam and sire, each of the other's species once that is chosen. */
export function ParentsFields({ form, clutch, ofDam, ofSire }: ParentsFieldsProps) {
  const parents = [
    ['dam_id', damChoice, ofSire, 'Choose the dam', clutch?.dam],
    ['sire_id', sireChoice, ofDam, 'Choose the sire', clutch?.sire],
  ] as const
  return parents.map(([name, listed, ofOther, placeholder, parent]) => (
    <ReferenceField
      key={name}
      form={form}
      name={name}
      to={animalResource}
      listed={listed}
      query={{ species_id: ofOther ?? '' }}
      nameOf={choiceWordsBeside(ofOther)}
      placeholder={placeholder}
      current={parent && { id: parent.id, words: knownWords(parent) }}
      optional
    />
  ))
}

const knownWords = (parent: Pick<Parent, 'name' | 'genetics'>) =>
  choiceWords({ ...parent, code: '' })

type PossibleSiresFieldProps = {
  form: Form<typeof clutchResource>
  sires: Clutch['possibleSires']
  query: Record<string, string>
}

/** Further animals that may be the sire, as chips that are removed with a tap. */
export function PossibleSiresField({ form, sires, query }: PossibleSiresFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const value = form.values.possible_sire_ids
  const ids: string[] = Array.isArray(value) ? value.map(String) : sires.map(({ id }) => id)
  const put = (next: string[]) => form.setFieldValue('possible_sire_ids', next)
  const error = Object.entries(form.errors).find(([field]) =>
    field.startsWith('possible_sire_ids'),
  )?.[1]

  return (
    <FieldGroup label={labelOf('Possible sires', true)} labelId="possible-sires" error={error}>
      {isOpen ? (
        <Picker
          to={sireChoice}
          nameOf={choiceWordsBeside(query.species_id)}
          label="Possible sire"
          chosen={undefined}
          except={[...ids, String(form.values.sire_id ?? '')]}
          query={query}
          onChoose={({ id }) => {
            put([...ids, id])
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <Chips>
          {ids.map((id) => (
            <ChipButton key={id} isChosen onClick={() => put(ids.filter((one) => one !== id))}>
              <NameOf id={id} sires={sires} /> <IconX size={16} aria-label="Remove" />
            </ChipButton>
          ))}
          <ChipButton onClick={() => setIsOpen(true)}>Add another male</ChipButton>
        </Chips>
      )}
    </FieldGroup>
  )
}

function NameOf({ id, sires }: { id: string; sires: Clutch['possibleSires'] }) {
  const before = sires.find((animal) => animal.id === id)
  const { data } = useRecord(animalResource, before ? undefined : id)
  return before?.name ?? data?.name ?? '…'
}

type CorrectsHatchlingsProps = { form: Form<typeof clutchResource>; clutch: ClutchDetail }

/** Offers to give the hatchlings the parents that are chosen for their clutch now. */
export function CorrectsHatchlings({ form, clutch }: CorrectsHatchlingsProps) {
  const { values, setFieldValue } = form
  const siresBefore = clutch.possibleSires.map(({ id }) => id)
  const sires = values.possible_sire_ids ?? siresBefore
  const isChanged =
    (['dam_id', 'sire_id'] as const).some((name) => (values[name] || null) !== clutch[name]) ||
    [sires].flat().toSorted().join() !== siresBefore.toSorted().join()
  const hatchlings = clutch.eggs.filter(({ animal }) => animal).length
  const isOffered = isChanged && hatchlings > 0
  const isUndecided = values.corrects_hatchlings === undefined
  // Chosen from the start: the hatchlings have the wrong parents, too.
  useEffect(() => {
    if (isOffered && isUndecided) setFieldValue('corrects_hatchlings', true)
  }, [isOffered, isUndecided, setFieldValue])
  if (!isOffered) return null
  return (
    <Switch
      label={`Correct ${hatchlings === 1 ? 'its hatchling' : `its ${counted(hatchlings, 'hatchling')}`} too`}
      description="Those that have the parents it had before, with the genes that are certain."
      checked={values.corrects_hatchlings === true}
      onChange={(event) => setFieldValue('corrects_hatchlings', event.currentTarget.checked)}
    />
  )
}
