import { sexWords } from '../../shared/choices.ts'
import { derived } from '../../shared/derived.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { type Animal, animalResource } from '../animals/animals.contract.ts'
import { choicesOf } from '../animals/words.ts'
import { speciesResource } from '../species/species.contract.ts'

/** Fields of an animal that someone else keeps. */
const outsideAnimal = derived(animalResource, {
  input: () =>
    animalResource.input.pick({
      ...{ name: true, sex: true, species_id: true, genetics: true, description: true },
      state: true,
    }),
})

/** Adds an animal that someone else keeps. */
export function OutsideSheet({
  name,
  sex,
  species_id,
  onAdded,
  onClose,
}: {
  name: string
  sex: Animal['sex']
  species_id: string | undefined
  onAdded: (animal: Animal) => void
  onClose: () => void
}) {
  const { flash } = useFlash()
  const state = useRecordForm(outsideAnimal, {
    blank: { name, sex, species_id: species_id ?? '', state: 'outside' },
    onSaved(saved) {
      flash(`${saved.name} added as an outside animal.`)
      onAdded(saved)
      onClose()
    },
  })
  const { form } = state
  return (
    <FormSheet
      state={state}
      title="Add outside animal"
      second="A parent that someone else keeps. It doesn't count as one of your animals."
      action="Add outside animal"
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <ChoiceField form={form} name="sex" choices={choicesOf(sexWords)} />
      <ReferenceField
        form={form}
        name="species_id"
        to={speciesResource}
        nameOf={(species) => species.commonName}
        placeholder="Choose a species"
        valuesOf={(commonName) => ({ commonName })}
        optional
      />
      <TextField form={form} name="genetics" placeholder="Banana Pied, het Clown" optional />
      <LongTextField form={form} name="description" optional />
    </FormSheet>
  )
}
