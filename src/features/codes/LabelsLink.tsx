import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { IconLink } from '../../web/look/IconButton.tsx'
import type { CodeKind } from './codes.contract.ts'

/** From a list to the labels of its records. */
export function LabelsLink({ kind }: { kind: CodeKind }) {
  return (
    <IconLink
      isChip
      href={`/labels?kind=${kind}`}
      label="Print labels"
      icon={<IconPrinter size={22} aria-hidden="true" />}
    />
  )
}

/** The labels of those that were chosen in a list. */
export function LabelsOfChosen({ kind, ids }: { kind: CodeKind; ids: string[] }) {
  return (
    <Button
      component={Link}
      variant="default"
      mt={8}
      to={`/labels?kind=${kind}&ids=${ids.join(',')}`}
      leftSection={<IconPrinter size={20} />}
    >
      Print labels
    </Button>
  )
}
