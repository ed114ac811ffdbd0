import { useState } from 'react'
import { dayOf, formatDay } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useUser } from '../../../web/user.ts'
import { needsPlus } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportRows } from '../useImport.ts'
import { errorWords, kindWords } from '../words.ts'
import classes from './ArchiveContents.module.css'
import { CountTiles } from './CountTiles.tsx'

/** Contents of one of our own archives, by kind, and what becomes of each. */
export function ArchiveContents({ record }: { record: ImportRecord }) {
  const { archive, counts } = record
  const { timezone } = useUser()
  return (
    <>
      <CountTiles counts={counts} chosen="all" />
      <ArchiveProblems record={record} />
      {archive && (
        <Card
          title={`Made on ${formatDay(dayOf(archive.made_at, timezone))}`}
          aside={`Vivary ${archive.version}`}
        >
          <dl className={classes.kinds}>
            {archive.kinds.map((kind) => (
              <div key={kind.kind}>
                <dt>{kindWords(kind.kind)}</dt>
                <dd className="flex baseline gap10 right">
                  <span className="text13 ink3">{becomes(kind)}</span>
                  <b>{numberText(kind.rows)}</b>
                </dd>
              </div>
            ))}
          </dl>
          {!!archive.sensors && (
            <p className="above8 text14 ink3">
              Not imported: {counted(archive.sensors, 'sensor')}, with readings and alarms.
            </p>
          )}
        </Card>
      )}
    </>
  )
}

type Kind = NonNullable<ImportRecord['archive']>['kinds'][number]

/** Rows of a kind that aren't simply new: '2 update · 3 here already'. */
const becomes = ({ update, skip, needs_plus }: Kind) =>
  joined(
    update > 0 && `${numberText(update)} update`,
    skip > 0 && `${numberText(skip)} here already`,
    needs_plus > 0 && `${numberText(needs_plus)} ${needsPlus}`,
  )

/** The records of an archive that can't be taken in, and those that were changed, each with the reason. */
export const ArchiveProblems = ({ record }: { record: ImportRecord }) => (
  <>
    <Problems record={record} action="error" words="can't be taken in" />
    <Problems record={record} action="update" words="changed on the way" />
  </>
)

type ProblemParts = { record: ImportRecord; action: 'error' | 'update'; words: string }

function Problems({ record, action, words }: ProblemParts) {
  const [page, setPage] = useState(1)
  const query = useImportRows(record, { action, page, per_page: 5 })
  const total = query.data?.total ?? 0
  if (total === 0) return null
  return (
    <Card title={`${counted(total, 'record')} ${words}`} isFlush>
      <Loaded query={query} what="These records" isInCard>
        {({ value }) => (
          <Rows label={`Records ${words}`}>
            {value.map((row) => (
              <Row key={row.row} title={kindWords(row.name)} second={errorWords(row)} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
    </Card>
  )
}
