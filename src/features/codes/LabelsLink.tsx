import { IconPrinter } from '@tabler/icons-react'
import { IconLink } from '../../web/look/IconButton.tsx'
import type { CodeKind } from './codes.contract.ts'

/** From a list to the labels of its records. */
export function LabelsLink({ kind }: { kind: CodeKind }) {
  return (
    <IconLink
      href={`/labels?kind=${kind}`}
      label="Print labels"
      icon={<IconPrinter size={22} aria-hidden="true" />}
    />
  )
}
