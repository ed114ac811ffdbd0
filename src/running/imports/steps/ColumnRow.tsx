import { IconArrowRight } from '@tabler/icons-react'
import type { ImportRecord } from '../imports.contract.ts'
import { columnsOf, type Intent } from '../kinds/columns.ts'
import classes from './Columns.module.css'

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
  const choices = columnsOf[intent]
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
          onChange(choices.find(({ key }) => key === currentTarget.value)?.key ?? null)
        }
      >
        <option value="">Ignore</option>
        {choices.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </li>
  )
}
