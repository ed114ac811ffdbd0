import { IconDownload } from '@tabler/icons-react'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonAnchor, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { PageMarks } from '../../../web/look/frame/PageMarks.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import type { ImportRecord } from '../imports.contract.ts'
import { leftOutOf, useImportRows } from '../useImport.ts'
import { kindWords, ofKind, undoWords } from '../words.ts'
import { ArchiveProblems } from './ArchiveContents.tsx'
import classes from './Done.module.css'
import { NeedsPlus } from './Lacking.tsx'
import { UnfetchedPictures } from './Pictures.tsx'
import { OtherSheets, Steps, sheetName, UndoImport } from './Steps.tsx'

const toImport = { label: 'Import', href: '/import' }

/** The result of an import, the rows left out, and its undo. */
export function DoneStep({ record }: { record: ImportRecord }) {
  const { file_name, kind, result, can_undo } = record
  const [next] = record.sheets
  const { added = 0, updated = 0, left_out = 0 } = result ?? {}
  const total = added + updated
  const title = total === 0 ? 'Nothing was imported' : `${ofKind(total, kind)} imported`
  return (
    <Screen
      title={title}
      crumbs={[toImport, { label: file_name }]}
      hasHeading={false}
      above={<Steps at="Done" kind={kind} />}
    >
      <div className="line40 stack gap">
        <header className={`${classes.head} stack middle gap8 middled`}>
          {kind === 'animals' && added > 0 && <NewFaces record={record} />}
          <h1>{title}</h1>
          <p>{doneWords(record)}</p>
        </header>
        {kind === 'archive' && (
          <>
            <NeedsPlus record={record} />
            <ArchiveProblems record={record} />
          </>
        )}
        {left_out > 0 && kind !== 'archive' && (
          <Card isFlush>
            <Rows>
              <Row
                leading={<ScaleMark state="struck" size={24} />}
                title={`${counted(left_out, 'row')} left out`}
                second={
                  left_out === 1
                    ? 'Download it, fix it, import it again'
                    : 'Download them, fix them, import them again'
                }
                trailing={
                  <ButtonAnchor
                    variant="light"
                    href={leftOutOf(record)}
                    download
                    leftSection={<IconDownload size={18} aria-hidden="true" />}
                  >
                    CSV
                  </ButtonAnchor>
                }
              />
            </Rows>
          </Card>
        )}
        <UnfetchedPictures record={record} />
        <OtherSheets record={record} />
        {can_undo && <p className="quiet middled">{undoWords(record)}</p>}
        <div className={`${classes.foot} surface ruled flex gap8`}>
          <PageMarks words="foot-low" />
          {can_undo && <UndoImport record={record} words="Undo import" />}
          {next ? (
            <ButtonLink to={`/imports/${next.id}`}>{`Next: ${sheetName(next)}`}</ButtonLink>
          ) : (
            <ButtonLink to="/animals">Go to animals</ButtonLink>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** '31 new, 6 updated. 34 parents were linked.' */
function doneWords({ result, kind, rows }: ImportRecord) {
  if (!result) return ''
  const { added, updated, left_out, parents, pictures } = result
  const unchanged = kind === 'archive' ? rows - added - updated - left_out : 0
  const counts = [
    added > 0 && `${numberText(added)} new`,
    updated > 0 && `${numberText(updated)} updated`,
  ]
  const more = [
    unchanged > 0 && `${numberText(unchanged)} ${unchanged === 1 ? 'was' : 'were'} here already.`,
    parents > 0 && `${counted(parents, 'parent')} ${parents === 1 ? 'was' : 'were'} linked.`,
    pictures > 0 && `${counted(pictures, 'photo')} came along.`,
  ]
  const first = counts.filter(Boolean).join(', ')
  return [first && `${first}.`, ...more].filter(Boolean).join(' ')
}

/** Three of the new animals. */
function NewFaces({ record }: { record: ImportRecord }) {
  const query = useImportRows(record, { action: 'new', page: 1, per_page: 3 })
  return (
    <div className={`${classes.faces} flex below12`} aria-hidden="true">
      {query.data?.value.slice(0, 3).map(({ row, name, animal, animal_id }) => (
        <Portrait
          key={row}
          size="avatar"
          animal={{
            id: animal_id ?? `${row} ${name}`,
            species: animal?.species ?? '',
            genetics: animal?.genetics ?? '',
            photoUrls: null,
          }}
        />
      ))}
    </div>
  )
}

/** An import that was taken back; what something else uses has stayed. */
export function UndoneStep({ record: { file_name, result } }: { record: ImportRecord }) {
  const leftovers = result?.kept ?? []
  return (
    <Screen title="Import undone" crumbs={[toImport, { label: file_name }]} second={file_name}>
      <div className="line40 stack gap">
        {leftovers.length === 0 ? (
          <p className="quiet">Everything it made is gone. You can import the file again.</p>
        ) : (
          <Card title={`${counted(leftovers.length, 'record')} stayed`} isFlush>
            <p className={`${classes.inCard} ink3`}>Something you recorded since uses them.</p>
            <Rows label="Records that stayed">
              {leftovers.map(({ kind, id, name }) => (
                <Row
                  key={id}
                  title={name}
                  second={kindWords(kind)}
                  {...(kind === 'animals' && { href: `/animals/${id}` })}
                />
              ))}
            </Rows>
          </Card>
        )}
        <div className={`${classes.foot} surface ruled flex gap8`}>
          <PageMarks words="foot-low" />
          <ButtonLink to="/import">Import another file</ButtonLink>
        </div>
      </div>
    </Screen>
  )
}
