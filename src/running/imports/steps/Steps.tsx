import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../web/look/controls/Button.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import type { ImportKind, ImportRecord, ImportSummary } from '../imports.contract.ts'
import { useImportWrites } from '../useImport.ts'
import classes from './Steps.module.css'

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
        Nothing of it has been saved. What you changed in its columns and rows is lost, your file
        isn't.
      </Confirm>
    </>
  )
}
