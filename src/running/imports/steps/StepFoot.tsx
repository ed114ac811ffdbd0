import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { DiscardImport } from '../DiscardImport.tsx'
import type { ImportRecord } from '../imports.contract.ts'

/** Below a step that has written nothing yet: help, and the way out. */
export const StepFoot = ({ found }: { found: ImportRecord }) => (
  <div className="cluster between gap8x16">
    <HelpLink to={found.kind === 'archive' ? 'exporting#another-server' : 'importing#steps'} />
    <DiscardImport found={found} />
  </div>
)
