import { IconPrinter } from '@tabler/icons-react'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import type { ListTool } from '../../web/screens/ListTools.tsx'
import type { CodeKind } from './codes.contract.ts'
import classes from './LabelsLink.module.css'

/** A link from a list to its records' labels. */
export const labelsOf = (kind: CodeKind): ListTool => ({
  href: `/labels?kind=${kind}`,
  label: 'Print labels',
  icon: <IconPrinter size={22} aria-hidden="true" />,
})

/** A link to the labels of a list's selection. */
export function LabelsOfChosen({ kind, ids }: { kind: CodeKind; ids: string[] }) {
  return (
    <ButtonLink
      variant="default"
      className={classes.ofChosen}
      to={`/labels?kind=${kind}&ids=${ids.join(',')}`}
      leftSection={<IconPrinter size={20} />}
    >
      Print labels
    </ButtonLink>
  )
}
