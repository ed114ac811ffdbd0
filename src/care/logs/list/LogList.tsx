import { IconDots, IconFileText } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RecordOf } from '../../../shared/resource.ts'
import { doubtsIn } from '../../../shared/weightDoubts.ts'
import { IconMenu } from '../../../web/look/sheet/IconMenu.tsx'
import { ListScreen } from '../../../web/screens/ListScreen.tsx'
import type { ListTool } from '../../../web/screens/ListTools.tsx'
import { useMayChangeLog } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { feedings } from '../feedings/feedings.tsx'
import { type Kind, type LogResource, logsIn } from '../kind.ts'
import { LogButton } from '../LogButton.tsx'
import { crumbsTo, OfAnimal } from '../OfAnimal.tsx'
import { DoubtfulWeight } from '../weights/DoubtfulWeight.tsx'
import { WeightTop } from '../weights/WeightTop.tsx'
import { weights } from '../weights/weights.tsx'
import { FeedingTop, useFeederFilter } from './FeedingTop.tsx'
import { LogMonths, type Periods } from './LogMonths.tsx'
import { feedingListing, type Listing, weightListing } from './listings.tsx'

const WaitingCard = lazy(async () => ({
  default: (await import('../../waiting/WaitingCard.tsx')).WaitingCard,
}))
const PdfSheet = lazy(async () => ({
  default: (await import('../../../collection/animals/PdfSheet.tsx')).PdfSheet,
}))

/** All logs of one kind of an animal. */
export const LogList = <R extends LogResource>(parts: { kind: Kind<R>; listing: Listing<R> }) => (
  <OfAnimal>{(animal) => <LogsOf {...parts} animal={animal} />}</OfAnimal>
)

/** Feedings below the last sixteen of them, all or of one feeder. */
export const FeedingList = () => <OfAnimal>{(animal) => <FeedingsOf animal={animal} />}</OfAnimal>

function FeedingsOf({ animal }: { animal: AnimalWithCare }) {
  const [feederId] = useFeederFilter(animal.feedingLogs)
  return (
    <LogsOf
      kind={feedings}
      listing={feedingListing}
      animal={animal}
      top={<FeedingTop feedings={animal.feedingLogs} />}
      narrowing={feederId ? { feeder_id: feederId } : undefined}
    />
  )
}

/** Weights with their curve; those that can't be are left out of it until the keeper says what they are. */
export const WeightList = () => <OfAnimal>{(animal) => <WeightsOf animal={animal} />}</OfAnimal>

const WeightsOf = ({ animal }: { animal: AnimalWithCare }) => (
  <LogsOf
    kind={weights}
    listing={weightListing}
    animal={animal}
    top={<WeightTop animal={animal} />}
    doubtsOf={(logs, page) => {
      if (page.isFiltered) return undefined
      // An animal comes with its latest, which say more of a page's than the page alone.
      const all = new Map([...animal.weightLogs, ...logs].map((log) => [log.id, log]))
      const doubts = doubtsIn([...all.values()])
      // What is beside an end of the page is on another one, unless it came, too.
      const ends = [!page.isFirst && logs[0], !page.isLast && logs.at(-1)]
      const inside = new Set(animal.weightLogs.slice(0, -1).map(({ id }) => id))
      return (log, when) => {
        const doubt = (inside.has(log.id) || !ends.includes(log)) && doubts.get(log.id)
        return doubt && <DoubtfulWeight log={log} when={when} doubt={doubt} />
      }
    }}
  />
)

function LogsOf<R extends LogResource>({
  kind,
  listing,
  animal,
  top,
  doubtsOf,
  narrowing,
}: {
  kind: Kind<R>
  listing: Listing<R>
  animal: AnimalWithCare
  top?: ReactNode
  doubtsOf?: (logs: RecordOf<R>[], page: Periods<R>['page']) => Periods<R>['doubtOf']
  /** Parameters of the query that narrow what the list has. */
  narrowing?: Record<string, string> | undefined
}) {
  const [isPrinting, setIsPrinting] = useState(false)
  const mayChange = useMayChangeLog()
  const resource = logsIn(kind.log, animal.id)
  return (
    <ListScreen
      resource={resource}
      usualView="table"
      fileName={`${resource.words.many} ${animal.name}`}
      crumbs={crumbsTo(kind, animal)}
      about={kind.about(animal)}
      add={(file) => (
        <span className="row firm">
          <LogButton kind={kind} animal={animal} />
          {file && <FilesMenu csv={file} onPrint={() => setIsPrinting(true)} />}
        </span>
      )}
      tabs={kind.tabs}
      aside={top}
      above={
        <>
          <div className="awayEmpty below16">
            <Suspense>
              <WaitingCard animalId={animal.id} list={kind.log.api} />
            </Suspense>
          </div>
          <Suspense>
            {isPrinting && <PdfSheet animal={animal} onClose={() => setIsPrinting(false)} />}
          </Suspense>
        </>
      }
      {...(narrowing && { asks: () => narrowing, isNarrowed: true })}
      hrefOf={(log) => (mayChange(log) ? `/${resource.path}/${log.id}/edit` : undefined)}
      columns={kind.columns}
      rows={(logs, page) => (
        <LogMonths
          {...{ kind, animal, logs, page, doubtOf: doubtsOf?.(logs, page) }}
          {...listing}
        />
      )}
    />
  )
}

/** A menu of the files that the list, or the animal's whole record, comes as. */
const FilesMenu = ({ csv, onPrint }: { csv: ListTool; onPrint: () => void }) => (
  <IconMenu
    label="More"
    isQuiet
    icon={<IconDots size={22} />}
    choices={[
      { ...csv, onChoose: () => csv.onClick?.() },
      {
        label: 'PDF for vet or buyer',
        icon: <IconFileText size={20} />,
        onChoose: onPrint,
      },
    ]}
  />
)
