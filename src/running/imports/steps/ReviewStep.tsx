import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import { fetchedSheet } from '../../../web/fetchedSheet.tsx'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { PageMarks } from '../../../web/look/frame/PageMarks.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import type { ImportRow, RowAction } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportRows, useImportWrites } from '../useImport.ts'
import { ofKind } from '../words.ts'
import { ArchiveContents } from './ArchiveContents.tsx'
import { CountTiles } from './CountTiles.tsx'
import { ComingWith, DoubtedNames, MissingAnimals, NeedsPlus } from './Lacking.tsx'
import { PictureChoice } from './Pictures.tsx'
import classes from './Review.module.css'
import { ReviewRows, ReviewTable } from './ReviewRows.tsx'
import { OtherSheets, StepFoot, Steps } from './Steps.tsx'

/** Every row and what becomes of it, errors first; the button says how much will be written. */
export function ReviewStep({ record }: { record: ImportRecord }) {
  const { id, file_name, kind, rows, counts } = record
  const isWide = useIsWide()
  const { apply } = useImportWrites(id)
  // What was chosen last is written first.
  const isSaving = useIsMutating() > 0
  const { report } = useFlash()
  const isArchive = kind === 'archive'
  const total = counts.new + counts.update
  const toColumns = `/imports/${id}?step=columns`
  const button = (
    <Button
      loading={apply.isPending || isSaving}
      disabled={total === 0}
      onClick={() => apply.mutate(undefined, { onError: report })}
    >
      {total === 0 ? 'Nothing to import' : `Import ${ofKind(total, kind)}`}
    </Button>
  )
  return (
    <Screen
      title={isArchive ? 'Review the archive' : `Review ${counted(rows, 'row')}`}
      crumbs={[
        { label: 'Import', href: '/import' },
        { label: file_name, ...(!isArchive && { href: toColumns }) },
        { label: 'Review' },
      ]}
      second={joined(file_name, needsWords(record))}
      above={<Steps at="Review" kind={kind} />}
      action={
        isWide && (
          <div className={`${classes.acts} row gap12`}>
            <p>
              Nothing from this file is saved yet.
              <br />
              You can undo all of it.
            </p>
            {!isArchive && (
              <ButtonLink to={toColumns} variant="light">
                Back to columns
              </ButtonLink>
            )}
            {button}
          </div>
        )
      }
    >
      <div className={`${classes.page} stack gap14`}>
        <NeedsPlus record={record} />
        <DoubtedNames record={record} />
        <MissingAnimals key={record.updated_at} record={record} />
        <ComingWith record={record} />
        <PictureChoice record={record} />
        {isArchive ? <ArchiveContents record={record} /> : <Rows record={record} />}
        <OtherSheets record={record} />
        <StepFoot record={record} />
        {!isWide && (
          <div className={`${classes.foot} surface ruled fixed`}>
            <PageMarks words="foot-low" />
            <p>{footWords(record)}</p>
            {button}
          </div>
        )}
      </div>
    </Screen>
  )
}

const perPage = 24

const FetchedRowSheet = fetchedSheet(() =>
  import('./RowSheet.tsx').then(({ RowSheet }) => RowSheet),
)

function Rows({ record }: { record: ImportRecord }) {
  const [action, setAction] = useState<RowAction | 'all'>('all')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<ImportRow>()
  const isWide = useIsWide(1180)
  const query = useImportRows(record, { action, page, per_page: perPage })
  const Shape = isWide && record.kind === 'animals' ? ReviewTable : ReviewRows
  return (
    <>
      <CountTiles
        counts={record.counts}
        chosen={action}
        onChoose={(next) => {
          setAction(next === action ? 'all' : next)
          setPage(1)
        }}
      />
      <Loaded query={query} what="Rows">
        {({ value }) =>
          value.length === 0 ? (
            <p className={`${classes.none} padX0 ink3 middled`}>No such rows.</p>
          ) : (
            <Shape record={record} rows={value} onOpen={setOpen} />
          )
        }
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
      {open && (
        <FetchedRowSheet
          key={open.row}
          record={record}
          row={query.data?.value.find(({ row }) => row === open.row) ?? open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** 'Two need you, or are left out'. */
const needsWords = ({ counts: { error }, kind }: ImportRecord) =>
  error > 0 &&
  kind !== 'archive' &&
  (error === 1 ? 'one needs you, or is left out' : `${numberText(error)} need you, or are left out`)

const footWords = ({ counts: { error }, kind }: ImportRecord) =>
  error > 0 && kind !== 'archive'
    ? `${counted(error, 'row')} ${error === 1 ? 'is' : 'are'} left out until you fix ${error === 1 ? 'it' : 'them'}. You can undo all of it.`
    : 'Nothing from this file is saved yet. You can undo all of it.'
