import { TextInput } from '@mantine/core'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from './labelled.tsx'

/** A number, typed on the number keyboard; what it means stands at its right. */
export function NumberField<R extends Resource>({
  unit,
  whole = false,
  ...field
}: FieldProps<R> & { unit?: string; whole?: boolean }) {
  return (
    <TextInput
      {...labelled(field)}
      inputMode={whole ? 'numeric' : 'decimal'}
      rightSection={unit && <span className="quiet">{unit}</span>}
      rightSectionWidth={unit ? 24 + unit.length * 9 : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
    />
  )
}
