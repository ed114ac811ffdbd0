import { useState } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Card } from '../../web/look/Card.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import type { ImportSummary } from './imports.contract.ts'
import { UndoImport } from './UndoImport.tsx'
import { useImports } from './useImport.ts'
import { stateWords } from './words.ts'

/** What was imported before, with its state and its undo; nothing on the first visit. */
export function EarlierImports() {
  const [page, setPage] = useState(1)
  const query = useImports(page)
  if (query.data?.total === 0) return null
  return (
    <Card title="Earlier imports" isFlush>
      <Loaded query={query} what="Earlier imports" isInCard>
        {({ value }) => (
          <Rows label="Earlier imports">
            {value.map((found) => (
              <Earlier key={found.id} found={found} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
    </Card>
  )
}

function Earlier({ found }: { found: ImportSummary }) {
  const { timezone } = useUser()
  return (
    <Row
      href={`/imports/${found.id}`}
      title={found.file_name}
      second={joined(formatShort(found.created_at, timezone), stateWords(found))}
      trailing={found.can_undo && <UndoImport found={found} words="Undo" />}
    />
  )
}
