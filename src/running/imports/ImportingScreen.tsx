import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Progress } from '../../web/look/Progress.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import classes from './Import.module.css'
import type { ImportRecord } from './imports.contract.ts'
import { ColumnsStep } from './steps/ColumnsStep.tsx'
import { DoneStep, UndoneStep } from './steps/DoneStep.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'
import { type Step, StepFoot, Steps } from './steps/Steps.tsx'
import { useImport } from './useImport.ts'

const toImport = { label: 'Import', href: '/import' }

/** One import at its own address, at the step where it is: it can be left and come back to. */
export function ImportingScreen() {
  const { id } = useParams()
  const query = useImport(id)
  const { mayChange } = useCan()
  if (!mayChange) return <LookOnlyScreen title="Import" />
  return (
    <RecordGate query={query} what="Import">
      {(record) => <Importing record={record} />}
    </RecordGate>
  )
}

function Importing({ record }: { record: ImportRecord }) {
  const step = useSearchParams()[0].get('step')
  if (record.status === 'review') {
    const isAtColumns =
      isUnsure(record) || (step ? step === 'columns' : record.source !== 'morphmarket')
    if (isAtColumns && record.kind !== 'archive') {
      return <ColumnsStep key={record.updated_at} record={record} />
    }
    return <ReviewStep record={record} />
  }
  if (record.status === 'done') return <DoneStep record={record} />
  if (record.status === 'undone') return <UndoneStep record={record} />
  if (record.status === 'failed') return <Refused record={record} />
  if (record.pictures.is_fetching) return <Fetching record={record} />
  return <Working record={record} />
}

/** True if something has to be answered before its rows can be read. */
const isUnsure = ({ unsure }: ImportRecord) => unsure.dates.length > 0 || unsure.weights.length > 0

function Working({ record }: { record: ImportRecord }) {
  const { status, undoing, progress, rows, rows_done } = record
  const isReading = status === 'reading'
  const title = isReading ? 'Reading the file' : undoing ? 'Undoing the import' : 'Importing'
  // What an undo removes is more than the rows that were imported.
  const ofRows = rows > 0 ? `${numberText(rows_done)} of ${numberText(rows)}` : undefined
  const count = undoing ? `${progress}%` : ofRows
  return (
    <OneCard
      record={record}
      title={title}
      at={isReading ? 'File' : 'Done'}
      foot={isReading && <StepFoot record={record} />}
    >
      <Progress label={isReading ? 'Reading rows' : title} percent={progress} count={count} />
      <p className="above8 text14 ink3">
        {isReading
          ? 'You can leave this page. Nothing is saved yet.'
          : 'You can leave this page. It goes on without you.'}
      </p>
    </OneCard>
  )
}

/** Everything is written, and pictures come in from other servers. */
function Fetching({ record }: { record: ImportRecord }) {
  const { result, pictures } = record
  const done = Math.min(pictures.addresses, (result?.pictures ?? 0) + (result?.unfetched ?? 0))
  return (
    <OneCard record={record} title="Fetching pictures" at="Done">
      <Progress
        label="Fetching pictures"
        percent={Math.floor((100 * done) / Math.max(1, pictures.addresses))}
        count={`${numberText(done)} of ${numberText(pictures.addresses)}`}
      />
      <p className="above8 text14 ink3">
        The animals are here already. You can leave this page; it goes on without you.
      </p>
    </OneCard>
  )
}

function Refused({ record }: { record: ImportRecord }) {
  const { problem, source } = record
  const place = { morphmarket: 'morphmarket', reptile_scan: 'reptile-scan', file: 'file' }[source]
  return (
    <OneCard record={record} title="This file can't be imported">
      <p className="alarm" role="alert">
        {problem?.message ?? "Something broke on our side. Your records haven't changed."}
      </p>
      <div className="flex wrap gap8 above16">
        <ButtonLink to={`/import/${place}`}>Choose another file</ButtonLink>
        <HelpLink to="importing#refused">When is a file refused?</HelpLink>
      </div>
    </OneCard>
  )
}

/** A screen with one card, between two steps. */
function OneCard({
  record: { file_name, kind },
  title,
  at,
  foot,
  children,
}: {
  record: ImportRecord
  title: string
  at?: Step
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Screen
      title={title}
      crumbs={[toImport, { label: file_name }]}
      second={file_name}
      {...(at && { above: <Steps at={at} kind={kind} /> })}
    >
      <div className={`${classes.stack} slim stack gap`} data-narrow>
        <Card>{children}</Card>
        {foot}
      </div>
    </Screen>
  )
}
