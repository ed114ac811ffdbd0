import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { Picker } from '../../web/fields/Picker.tsx'
import type { Form } from '../../web/form/form.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { FieldGroup, labelOf } from '../../web/look/controls/Field.tsx'
import { useRecord } from '../../web/records.ts'
import { sireChoice } from '../pairings/pairings.contract.ts'
import { choiceWordsBeside } from '../pairings/words.ts'
import type { Clutch, clutchResource } from './clutches.contract.ts'

/** Further animals that may be the sire, as chips that are removed with a tap. */
export function PossibleSiresField({
  form,
  sires,
  query,
}: {
  form: Form<typeof clutchResource>
  sires: Clutch['possibleSires']
  query: Record<string, string>
}) {
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
          query={query}
          onChoose={({ id }) => {
            if (!ids.includes(id)) put([...ids, id])
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
