import type { ReactNode } from 'react'
import { factsOf, valueText } from '../../shared/labels.ts'
import type { InputOf, RecordOf, Resource } from '../../shared/resource.ts'
import { Facts } from '../look/Facts.tsx'
import { useUser } from '../user.ts'

export type FieldName<R extends Resource> = keyof InputOf<R> & string

/** Says a field of a record: its label in the contract, and its value as this person reads it. */
export function useFieldText<R extends Resource>(resource: R) {
  const { timezone, currency, decimal_sign } = useUser()
  const reader = { zone: timezone, currency: currency.code, sign: decimal_sign }
  const facts = factsOf(resource.input)
  const factOf = (name: FieldName<R>) => {
    const fact = facts[name]
    if (!fact) throw new Error(`${resource.noun} has no label for ${name}`)
    return fact
  }
  const read = (record: RecordOf<R>, name: FieldName<R>) =>
    Object.entries(record).find(([key]) => key === name)?.[1]
  const text = (record: RecordOf<R>, name: FieldName<R>) =>
    valueText(read(record, name), factOf(name).format, reader)
  return {
    label: (name: FieldName<R>) => factOf(name).label,
    text,
    /** For a spreadsheet: numbers stay numbers, and days `YYYY-MM-DD`. */
    plain(record: RecordOf<R>, name: FieldName<R>) {
      const value = read(record, name)
      if (typeof value === 'number') return value
      const isDay = factOf(name).format === 'day' && typeof value === 'string'
      return isDay ? value : text(record, name)
    },
  }
}

/** Facts of a record: fields under their own labels, or a label with what stands beside it. */
export function RecordFacts<R extends Resource>({
  resource,
  record,
  facts,
}: {
  resource: R
  record: RecordOf<R>
  facts: (FieldName<R> | [label: string, value: ReactNode])[]
}) {
  const { label, text } = useFieldText(resource)
  return (
    <Facts
      facts={facts.map((fact) =>
        typeof fact === 'string' ? [label(fact), text(record, fact)] : fact,
      )}
    />
  )
}
