import { useState } from 'react'
import { inheritanceModes, inheritanceWords } from '../../../shared/choices.ts'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import type { AlleleInput } from '../loci.contract.ts'
import classes from './Genes.module.css'

type Errors = Record<'name' | 'mode' | 'superName' | 'aliases', string | undefined>

/** One allele: what it is called, how it shows, and what it does to the animal. */
export function AlleleFields({
  allele,
  title,
  errors,
  onChange,
  onRemove,
}: {
  allele: AlleleInput
  title: string | undefined
  errors: Errors
  onChange: (allele: AlleleInput) => void
  onRemove: (() => void) | undefined
}) {
  const set = (next: Partial<AlleleInput>) => onChange({ ...allele, ...next })
  const [aliases, setAliases] = useState((allele.aliases ?? []).join(', '))
  return (
    <fieldset className={`${classes.allele} slim grid gap16`}>
      {title && (
        <legend>
          {title}
          {onRemove && <TextButton onClick={onRemove}>Remove</TextButton>}
        </legend>
      )}
      <TextInput
        label="Name"
        value={allele.name}
        maxLength={60}
        placeholder="Pied"
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Inheritance"
        value={allele.mode}
        error={errors.mode}
        data={inheritanceModes.map((value) => ({ value, label: inheritanceWords[value] }))}
        onChange={({ currentTarget: { value } }) =>
          set({ mode: inheritanceModes.find((each) => each === value) ?? 'recessive' })
        }
      />
      <TextInput
        label="Other names (optional)"
        description="Separated by commas."
        placeholder="Piebald"
        value={aliases}
        error={errors.aliases}
        onChange={({ currentTarget: { value } }) => {
          setAliases(value)
          const names = value.split(',').map((name) => name.trim())
          set({ aliases: names.filter((name) => name !== '') })
        }}
      />
      {allele.mode === 'incomplete_dominant' && (
        <TextInput
          label="Name of two copies (optional)"
          placeholder={`Super ${allele.name}`}
          value={allele.superName ?? ''}
          maxLength={60}
          error={errors.superName}
          onChange={(event) => set({ superName: event.currentTarget.value })}
        />
      )}
      <Switch
        label="Two copies are lethal"
        checked={allele.lethalHomozygous ?? false}
        onChange={(event) => set({ lethalHomozygous: event.currentTarget.checked })}
      />
      <TextInput
        label="Welfare note (optional)"
        placeholder="One copy often causes a head wobble."
        value={allele.welfare ?? ''}
        maxLength={200}
        onChange={(event) => set({ welfare: event.currentTarget.value })}
      />
    </fieldset>
  )
}
