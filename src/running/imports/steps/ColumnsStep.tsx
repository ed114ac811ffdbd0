import { IconArrowRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { speciesResource } from '../../../collection/species/species.contract.ts'
import { useStarters } from '../../../collection/species/useStarters.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { perPage } from '../../../shared/resource.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { Foot } from '../../../web/look/frame/Foot.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { usePage } from '../../../web/records.ts'
import { Screen } from '../../../web/screens/Screen.tsx'
import type { ImportRecord, Matching } from '../imports.contract.ts'
import { columnsOf, type Intent, intentOf } from '../kinds/columns.ts'
import { useImportWrites } from '../useImport.ts'
import classes from './Columns.module.css'
import { type Choices, ReadAs, Readings } from './Readings.tsx'
import { OtherSheets, StepFoot, Steps } from './Steps.tsx'
import { withField, withIntent } from './takenColumns.ts'

/** The columns' fields, and on top the questions the file leaves open. Sent when the rows are asked for. */
export function ColumnsStep({ record }: { record: ImportRecord }) {
  const { file_name, rows, unsure } = record
  const [intent, setIntent] = useState<Intent>(intentOf(record.columns))
  const [species, setSpecies] = useState('')
  const { columns, date_order, weight_unit, matching } = record
  const [choices, setChoices] = useState<Choices>({ columns, date_order, weight_unit, matching })
  const onChoose = (more: Partial<Choices>) => setChoices((before) => ({ ...before, ...more }))
  const isOpen =
    (unsure.dates.length > 0 && !choices.date_order) ||
    (unsure.weights.length > 0 && !choices.weight_unit)
  const isSpeciesOpen =
    intent === 'animals' &&
    !choices.columns.some(({ field }) => field === 'species' || field === 'latin_name')
  const { isSending, review } = useReview(record, choices, isSpeciesOpen ? species.trim() : '')

  return (
    <Screen
      title="Which column is what?"
      crumbs={[{ label: 'Import', href: '/import' }, { label: file_name }]}
      second={joined(file_name, counted(rows, 'row'))}
      above={<Steps at="Columns" />}
    >
      <div className={`${classes.stack} line45 stack gap`}>
        <Readings {...{ record, choices, onChoose }} />
        {isSpeciesOpen && <SpeciesOfAll value={species} onChange={setSpecies} />}
        <ul className={`${classes.columns} rules card`} aria-label="Columns">
          {choices.columns.map((column, place) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns keep their order, and headings repeat
              key={place}
              column={column}
              intent={intent}
              onChange={(field) => onChoose({ columns: withField(choices.columns, place, field) })}
            />
          ))}
        </ul>
        <Card>
          <div className="stack gap16">
            <ChipChoice<Intent>
              legend="Each row is"
              options={[
                { value: 'animals', label: 'An animal' },
                { value: 'records', label: 'A feeding, weight or shed' },
              ]}
              value={intent}
              onChange={(next) => {
                setIntent(next)
                onChoose({ columns: withIntent(choices.columns, next) })
              }}
            />
            {intent === 'animals' && (
              <ChipChoice<Matching>
                legend="Animals that are here already"
                options={matchingOptions}
                value={choices.matching}
                onChange={(next) => onChoose({ matching: next })}
              />
            )}
            <ReadAs {...{ record, choices, onChoose }} />
          </div>
        </Card>
        <OtherSheets record={record} />
        <StepFoot record={record} />
        <Foot isSticky>
          <Button onClick={review} loading={isSending} disabled={isOpen}>
            {isOpen ? 'Answer the question above' : `Review ${counted(rows, 'row')}`}
          </Button>
        </Foot>
      </div>
    </Screen>
  )
}

const matchingOptions = [
  { value: 'fill', label: 'Fill in what they lack' },
  { value: 'replace', label: 'Replace what differs' },
  { value: 'skip', label: 'Leave as they are' },
] as const

/** Sends the choices if there are any, and goes on to the rows. */
function useReview(record: ImportRecord, choices: Choices, species: string) {
  const { id, updated_at } = record
  const { change } = useImportWrites(id)
  const { report } = useFlash()
  const navigate = useNavigate()
  const isChanged = species !== '' || choiceKeys.some((key) => choices[key] !== record[key])
  function review() {
    const onSuccess = () => navigate(`/imports/${id}?step=review`)
    if (!isChanged) return onSuccess()
    const columns = choices.columns.map(({ header, field }) => ({ header, field }))
    const changes = { ...choices, columns, updated_at, ...(species && { species }) }
    change.mutate(changes, { onSuccess, onError: report })
  }
  return { isSending: change.isPending, review }
}

const choiceKeys = ['columns', 'date_order', 'weight_unit', 'matching'] as const

type Column = ImportRecord['columns'][number]

/** A column by its heading and two examples, and the field it is. */
function ColumnRow({
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
    <li
      className="grid middle gap8 ink3"
      data-unused={field === null || field === 'append' || undefined}
    >
      <div className={`${classes.heading} slim snug`}>
        <b className="crop block ink ellipsis oneLine">{name}</b>
        <span className="crop block text13 ellipsis oneLine">
          {examples.slice(0, 2).join(', ') || 'empty'}
        </span>
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

/** The species of all animals of a list without a column for it, as a keeper of one species writes it. */
function SpeciesOfAll({ value, onChange }: { value: string; onChange: (species: string) => void }) {
  const list = useId()
  const { data: page } = usePage(speciesResource, { per_page: perPage.most })
  const starters = useStarters() ?? []
  const names = [...(page?.value ?? []), ...starters].map(({ commonName }) => commonName)
  return (
    <Card>
      <TextInput
        label="Species of all animals"
        description="No column says it. Leave empty if there are several."
        placeholder="Ball python"
        maxLength={100}
        autoComplete="off"
        list={list}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {[...new Set(names)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Card>
  )
}
