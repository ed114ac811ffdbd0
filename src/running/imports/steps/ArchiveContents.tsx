import { dayOf, formatDay } from '../../../shared/dates.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { useUser } from '../../../web/user.ts'
import { needsPlus } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import classes from './ArchiveContents.module.css'
import { ArchiveProblems } from './ArchiveProblems.tsx'
import { CountTiles } from './CountTiles.tsx'
import { kindWords } from './kindWords.ts'

/** What is in one of our own archives, by kind, and what becomes of it. */
export function ArchiveContents({ found }: { found: ImportRecord }) {
  const { archive, counts } = found
  const { timezone } = useUser()
  return (
    <>
      <CountTiles counts={counts} chosen="all" />
      <ArchiveProblems found={found} />
      {archive && (
        <Card
          title={`Made on ${formatDay(dayOf(archive.made_at, timezone))}`}
          aside={`Vivary ${archive.version}`}
        >
          <dl className={classes.kinds}>
            {archive.kinds.map((kind) => (
              <div key={kind.kind}>
                <dt>{kindWords(kind.kind)}</dt>
                <dd>
                  <span>{becomes(kind)}</span>
                  <b>{numberText(kind.rows)}</b>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}

type Kind = NonNullable<ImportRecord['archive']>['kinds'][number]

/** What isn't simply new: '2 update · 3 here already'. */
const becomes = ({ update, skip, needs_plus }: Kind) =>
  joined(
    update > 0 && `${numberText(update)} update`,
    skip > 0 && `${numberText(skip)} here already`,
    needs_plus > 0 && `${numberText(needs_plus)} ${needsPlus}`,
  )
