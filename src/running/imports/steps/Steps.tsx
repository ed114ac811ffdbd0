import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { DiscardImport } from '../DiscardImport.tsx'
import type { ImportKind, ImportRecord } from '../imports.contract.ts'
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
