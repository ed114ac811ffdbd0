import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { usePage, useRecord } from '../records.ts'
import { type FieldProps, labelled } from './labelled.tsx'

/** Another record, found by typing: the server searches its whole list, not what is loaded. */
export function ReferenceField<R extends Resource, To extends Resource>({
  to,
  nameOf,
  placeholder,
  ...field
}: FieldProps<R> & {
  to: To
  nameOf: (record: RecordOf<To>) => string
  placeholder?: string
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words, 250)
  const { value, onChange, ...input } = labelled(field)
  const id = typeof value === 'string' && value ? value : undefined
  const chosen = useRecord(to, id).data
  // The name of what is chosen stands in the box; searching for it would hide all others.
  const isName = chosen && nameOf(chosen) === q
  const found = usePage(to, { q: isName ? '' : q, per_page: 50 }).data?.value ?? []
  const options = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found

  return (
    <Select
      {...input}
      value={id ?? null}
      onChange={(next) => onChange(next)}
      data={options.map((record) => ({ value: record.id, label: nameOf(record) }))}
      filter={({ options: all }) => all}
      onSearchChange={setWords}
      searchable
      clearable
      placeholder={placeholder}
      nothingFoundMessage="Nothing found"
      comboboxProps={{ withinPortal: true }}
      autoComplete="off"
    />
  )
}
