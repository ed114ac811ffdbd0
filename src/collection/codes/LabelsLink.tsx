import { IconPrinter } from '@tabler/icons-react'
import type { ListTool } from '../../web/screens/ListTools.tsx'
import type { CodeKind } from './codes.contract.ts'

/** A link from a list to its records' labels. */
export const labelsOf = (kind: CodeKind): ListTool => ({
  href: `/labels?kind=${kind}`,
  label: 'Print labels',
  icon: <IconPrinter size={22} aria-hidden="true" />,
})
