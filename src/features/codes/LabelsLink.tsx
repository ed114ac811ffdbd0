import { IconPrinter } from '@tabler/icons-react'
import { IconLink } from '../../web/look/IconButton.tsx'
import type { CodeKind } from './codes.contract.ts'

/** From a list to the labels of its records, or of those that were chosen in it. */
export function LabelsLink({ kind, ids }: { kind: CodeKind; ids?: string[] }) {
  return (
    <IconLink
      isChip
      href={`/labels?kind=${kind}${ids ? `&ids=${ids.join(',')}` : ''}`}
      label="Print labels"
      icon={<IconPrinter size={22} aria-hidden="true" />}
    />
  )
}
