import type { DecimalSign } from '../../shared/numbers.ts'
import type { Resource } from '../../shared/resource.ts'
import { typedNumber } from '../../shared/typedNumbers.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'

/**
 * A number, typed on the number keyboard; its unit stands at its right, a `sign` at its left. An amount
 * of money has two decimals or none.
 */
export function NumberField<R extends Resource>({
  unit,
  sign,
  whole = false,
  isMoney,
  ...field
}: FieldProps<R> & { unit?: string; sign?: string; whole?: boolean; isMoney?: boolean }) {
  const { value, ...input } = labelled(field)
  const typed = isMoney ? typedMoney : typedNumber
  return (
    <TextInput
      {...input}
      value={typeof value === 'number' ? typed(value) : value}
      inputMode={whole ? 'numeric' : 'decimal'}
      sign={sign}
      unit={unit}
      autoComplete="off"
    />
  )
}

/** An amount of money as typed in a field: 249.50, and 240 without cents. */
export const typedMoney = (amount: number, sign?: DecimalSign): string =>
  typedNumber(amount, sign).replace(/([.,]\d)$/, '$10')
