import { dayOf, formatDay } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Facts } from '../../../web/look/Facts.tsx'
import { useUser } from '../../../web/user.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { CountTiles } from './CountTiles.tsx'
import { kindWords } from './kindWords.ts'

/** What is in one of our own archives, by kind, and what becomes of it. */
export function ArchiveContents({ found: { archive, counts } }: { found: ImportRecord }) {
  const { timezone } = useUser()
  return (
    <>
      <CountTiles counts={counts} chosen="all" />
      {archive && (
        <Card
          title={`Made on ${formatDay(dayOf(archive.made_at, timezone))}`}
          aside={`Vivary ${archive.version}`}
        >
          <Facts
            facts={archive.kinds.map(({ kind, rows }) => [kindWords(kind), numberText(rows)])}
          />
        </Card>
      )}
    </>
  )
}
