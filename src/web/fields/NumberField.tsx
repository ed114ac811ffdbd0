import { typedNumber } from '../../shared/numbers.ts'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'

/** A number, typed on the number keyboard; what it means stands at its right. */
export function NumberField<R extends Resource>({
  unit,
  whole = false,
  ...field
}: FieldProps<R> & { unit?: string; whole?: boolean }) {
  const { value, ...input } = labelled(field)
  return (
    <TextInput
      {...input}
      value={typeof value === 'number' ? typedNumber(value) : value}
      inputMode={whole ? 'numeric' : 'decimal'}
      rightSection={unit && <span className="quiet">{unit}</span>}
      rightSectionWidth={unit ? 24 + unit.length * 9 : undefined}
      autoComplete="off"
    />
  )
}
