import { useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import type { ImportRecord } from '../imports.contract.ts'
import { errorWords } from '../rowWords.ts'
import { useImportRows } from '../useImport.ts'
import { kindWords } from './kindWords.ts'

/** The records of an archive that can't be taken in, each with the reason; nothing if there are none. */
export function ArchiveProblems({ found }: { found: ImportRecord }) {
  const [page, setPage] = useState(1)
  const query = useImportRows(found, { action: 'error', page, per_page: 5 })
  const total = query.data?.total ?? 0
  if (total === 0) return null
  return (
    <Card title={`${counted(total, 'record')} can't be taken in`} isFlush>
      <Loaded query={query} what="Records that can't be taken in" isInCard>
        {({ value }) => (
          <Rows label="Records that can't be taken in">
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
