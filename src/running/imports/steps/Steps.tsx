import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import type { ImportKind, ImportRecord, ImportSummary } from '../imports.contract.ts'
import { beforeSheet } from '../reading/table.ts'
import { useImportWrites } from '../useImport.ts'
import { undoWords } from '../words.ts'
import classes from './Steps.module.css'

/* What several steps of an import have in common. */

const steps = ['File', 'Columns', 'Review', 'Done'] as const
export type Step = (typeof steps)[number]

/**
 * The four steps of an import as scales: full behind, amber here, hollow ahead. An archive has no columns to
 * choose.
 */
export function Steps({ at, kind }: { at: Step; kind?: ImportKind }) {
  const visible = steps.filter((step) => step !== 'Columns' || kind !== 'archive')
  const current = visible.indexOf(at)
  return (
    <ol
      className={`${classes.steps} flex wrap rows4 columns14 below10 text13 semibold ink3`}
      aria-label="Steps"
    >
      {visible.map((step, place) => (
        <li
          className="inline middle"
          key={step}
          data-state={place < current ? 'done' : place === current ? 'here' : 'ahead'}
          aria-current={place === current ? 'step' : undefined}
        >
          <ScaleMark
            size={16}
            state={place <= current ? 'full' : 'hollow'}
            {...(place === current && { tone: 'var(--lamp-mark)' })}
          />
          {step}
        </li>
      ))}
    </ol>
  )
}

/** Below a step that has written nothing yet: help, and the way out. */
export const StepFoot = ({ record }: { record: ImportRecord }) => (
  <div className="cluster between rows8 columns16">
    <HelpLink to={record.kind === 'archive' ? 'exporting#another-server' : 'importing#steps'} />
    <DiscardImport record={record} />
  </div>
)

/** Throws away an import that has written nothing, after a question. */
function DiscardImport({ record }: { record: ImportSummary }) {
  const [isAsking, setIsAsking] = useState(false)
  const { remove } = useImportWrites(record.id)
  const { flash, report } = useFlash()
  const navigate = useNavigate()

  const discard = () =>
    remove.mutate(undefined, {
      onSuccess: async () => {
        await navigate('/import', { replace: true })
        flash('Import discarded.')
      },
      onError: report,
    })
  return (
    <>
      <Button variant="subtle" loading={remove.isPending} onClick={() => setIsAsking(true)}>
        Discard import
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Discard the import of ${record.file_name}?`}
        yes="Discard import"
        onYes={discard}
        onClose={() => setIsAsking(false)}
      >
        Nothing from it has been saved. What you changed in its columns and rows is lost, your file
        isn't.
      </Confirm>
    </>
  )
}

/** Takes an import back, after a question. */
export function UndoImport({ record, words }: { record: ImportSummary; words: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { undo } = useImportWrites(record.id)
  const { report } = useFlash()
  return (
    <>
      <Button
        variant={words === 'Undo' ? 'light' : 'default'}
        loading={undo.isPending}
        onClick={() => setIsAsking(true)}
        aria-label={words === 'Undo' ? `Undo ${record.file_name}` : undefined}
      >
        {words}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Undo the import of ${record.file_name}?`}
        yes="Undo import"
        onYes={() => undo.mutate(undefined, { onError: report })}
        onClose={() => setIsAsking(false)}
      >
        {undoWords(record)}
      </Confirm>
    </>
  )
}

/** The other lists of the same workbook: before this one is imported what comes next, then the way there. */
export function OtherSheets({ record }: { record: ImportRecord }) {
  const { sheets, status, problem } = record
  const names = sheets.map(sheetName)
  if (status === 'review') {
    const how = names.length === 1 ? 'It comes next, with' : 'They come next, each with'
    const also =
      names[0] && `Also in this workbook: ${names.join(', ')}. ${how} a review of its own.`
    const words = [also, problem?.message].filter(Boolean).join(' ')
    return words && <p className="quiet">{words}</p>
  }
  if (sheets.length === 0) return null
  return (
    <Card title="Also in this workbook" isFlush>
      <Rows label="Also in this workbook">
        {sheets.map((sheet) => (
          <Row
            key={sheet.id}
            href={`/imports/${sheet.id}`}
            leading={<IconFileText size={22} aria-hidden="true" />}
            title={sheetName(sheet)}
            second={counted(sheet.rows, 'row')}
            trailing={<IconChevronRight size={20} aria-hidden="true" />}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** 'Weights' of 'snakes.xlsx · Weights'. */
export const sheetName = ({ file_name }: { file_name: string }): string =>
  file_name.split(beforeSheet).at(-1) ?? file_name
