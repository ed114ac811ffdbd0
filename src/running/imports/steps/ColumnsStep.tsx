import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { Foot } from '../../../web/look/frame/Foot.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import type { ImportRecord, Matching } from '../imports.contract.ts'
import { animalFields, type Field, fieldWords, recordFields } from '../reading/drafts.ts'
import { useImportWrites } from '../useImport.ts'
import classes from './Columns.module.css'
import { Readings } from './Readings.tsx'
import { Steps } from './Steps.tsx'

/** Which column is what, and on top what the file can't say by itself. Sent when the rows are asked for. */
export function ColumnsStep({ found }: { found: ImportRecord }) {
  const { id, file_name, kind, rows } = found
  const [columns, setColumns] = useState(found.columns)
  const [dateOrder, setDateOrder] = useState(found.date_order)
  const [unit, setUnit] = useState(found.weight_unit)
  const [matching, setMatching] = useState(found.matching)
  const { change } = useImportWrites(id)
  const { told } = useFlash()
  const navigate = useNavigate()
  const asksDates = found.unsure.dates.length > 0
  const asksWeights = found.unsure.weights.length > 0
  const isOpen = (asksDates && !dateOrder) || (asksWeights && !unit)
  const isChanged =
    columns !== found.columns ||
    dateOrder !== found.date_order ||
    unit !== found.weight_unit ||
    matching !== found.matching

  function review() {
    const onward = () => navigate(`/imports/${id}?step=review`)
    if (!isChanged) return onward()
    change.mutate(
      {
        columns: columns.map(({ header, field }) => ({ header, field })),
        date_order: dateOrder,
        weight_unit: unit,
        matching,
      },
      { onSuccess: onward, onError: told },
    )
  }
  const retake = (next: 'animals' | 'records') => change.mutate({ kind: next }, { onError: told })

  return (
    <Screen
      title="Which column is what?"
      crumbs={[{ label: 'Import', href: '/import' }, { label: file_name }]}
      second={joined(file_name, counted(rows, 'row'))}
      above={<Steps at="Columns" />}
    >
      <div className={classes.stack}>
        <Readings
          found={found}
          dateOrder={dateOrder}
          onDateOrder={setDateOrder}
          unit={unit}
          onUnit={setUnit}
        />
        <ul className={classes.columns} aria-label="Columns">
          {columns.map((column, place) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns keep their order, and headings repeat
              key={place}
              column={column}
              fields={kind === 'records' ? recordFields : animalFields}
              onChange={(field) => setColumns(withField(columns, place, field))}
            />
          ))}
        </ul>
        <Card>
          <ChipChoice<'animals' | 'records'>
            legend="Each row is"
            options={[
              { value: 'animals', label: 'An animal' },
              { value: 'records', label: 'A feeding, weight or shed' },
            ]}
            value={kind === 'archive' ? null : kind}
            onChange={retake}
          />
        </Card>
        {kind === 'animals' && (
          <Card>
            <ChipChoice<Matching>
              legend="Animals that are here already"
              options={[
                { value: 'fill', label: 'Fill in what they lack' },
                { value: 'replace', label: 'Replace what differs' },
                { value: 'skip', label: 'Leave as they are' },
              ]}
              value={matching}
              onChange={setMatching}
            />
          </Card>
        )}
        <Foot isSticky>
          <Button onClick={review} loading={change.isPending} disabled={isOpen}>
            {isOpen ? 'Answer the question above' : `Review ${counted(rows, 'row')}`}
          </Button>
        </Foot>
      </div>
    </Screen>
  )
}

type Column = ImportRecord['columns'][number]

/** A field belongs to one column, so that another one loses it; only notes take any number. */
const withField = (columns: Column[], at: number, field: string | null) =>
  columns.map((column, place) => {
    if (place === at) return { ...column, field }
    const isTaken = field !== null && field !== 'append' && column.field === field
    return isTaken ? { ...column, field: null } : column
  })

function ColumnRow({
  column: { header, field, examples },
  fields,
  onChange,
}: {
  column: Column
  fields: readonly Field[]
  onChange: (field: string | null) => void
}) {
  return (
    <li data-unused={field === null || field === 'append' || undefined}>
      <div className={classes.heading}>
        <b>{header || '(no heading)'}</b>
        <span>{examples.slice(0, 2).join(', ') || 'empty'}</span>
      </div>
      <IconArrowRight size={18} aria-hidden="true" />
      <select
        aria-label={header || '(no heading)'}
        value={field ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
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
