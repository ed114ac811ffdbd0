import { IconArrowRight } from '@tabler/icons-react'
import type { ImportRecord } from '../imports.contract.ts'
import type { Intent } from '../reading/drafts.ts'
import { fieldWords } from '../reading/fields.ts'
import classes from './Columns.module.css'
import { fieldsOf } from './takenColumns.ts'

type Column = ImportRecord['columns'][number]

/** A column by its heading and two examples, and the field it is. */
export function ColumnRow({
  column: { header, field, examples },
  intent,
  onChange,
}: {
  column: Column
  intent: Intent
  onChange: (field: Column['field']) => void
}) {
  const name = header || '(no heading)'
  const fields = fieldsOf(intent)
  return (
    <li data-unused={field === null || field === 'append' || undefined}>
      <div className={`${classes.heading} slim snug`}>
        <b>{name}</b>
        <span>{examples.slice(0, 2).join(', ') || 'empty'}</span>
      </div>
      <IconArrowRight size={18} aria-hidden="true" />
      <select
        aria-label={name}
        value={field ?? ''}
        onChange={({ currentTarget }) =>
          onChange(fields.find((each) => each === currentTarget.value) ?? null)
        }
      >
        <option value="">Ignore</option>
        {fields.map((each) => (
          <option key={each} value={each}>
            {fieldWords[each]}
          </option>
        ))}
      </select>
    </li>
  )
}
