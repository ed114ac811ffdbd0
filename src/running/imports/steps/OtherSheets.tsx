import { IconChevronRight, IconTable } from '@tabler/icons-react'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import type { ImportRecord } from '../imports.contract.ts'
import { beforeSheet } from '../reading/table.ts'

/** The other lists of the same workbook: before this one is imported what comes next, then the way there. */
export function OtherSheets({ record }: { record: ImportRecord }) {
  const { sheets, status } = record
  if (sheets.length === 0) return null
  const names = sheets.map(sheetName)
  if (status === 'review') {
    return (
      <p className="quiet">
        {`Also in this workbook: ${names.join(', ')}. ${sheets.length === 1 ? 'It comes next, with' : 'They come next, each with'} a review of its own.`}
      </p>
    )
  }
  return (
    <Card title="Also in this workbook" isFlush>
      <Rows label="Also in this workbook">
        {sheets.map((sheet) => (
          <Row
            key={sheet.id}
            href={`/imports/${sheet.id}`}
            leading={<IconTable size={22} aria-hidden="true" />}
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
