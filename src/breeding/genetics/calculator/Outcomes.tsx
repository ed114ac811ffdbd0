import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { Card } from '../../../web/look/Card.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { mostEggs } from '../crosses.contract.ts'
import { useEveryGeneList } from '../lists/fetchedLists.ts'
import { readerOf } from '../reading.ts'
import { unknownIn } from '../strangers.ts'
import { useGenesNamed } from '../useGenes.ts'
import { AtLeastOne } from './AtLeastOne.tsx'
import { useBrood } from './brood.ts'
import { Harm } from './Harm.tsx'
import { allRemarksOf, type Hatching, hatchingOf } from './hatching.ts'
import { Mosaic } from './Mosaic.tsx'
import { OutcomeRows } from './OutcomeRows.tsx'
import classes from './Outcomes.module.css'
import { usualEggs } from './useCrossAddress.ts'

/**
 * The possible young of a pairing, for its page: species by its common or Latin name, both parents' genetics as
 * they are written, their names, and the number of eggs if it is known.
 */
export function Outcomes({
  species,
  sire,
  dam,
  eggs: laid,
  names,
}: {
  species: string
  sire: string
  dam: string
  eggs?: number | undefined
  names: { sire: string; dam: string }
}) {
  const { genes, isPending, isError, refetch } = useGenesNamed(species)
  const [eggs, setEggs] = useState(laid ?? usualEggs)
  const hatching = useHatching(genes, sire, dam)
  const { title } = useBrood()
  if (isError) return <ListFailed what="Genes" onRetry={refetch} />
  if (isPending) return <Waiting shape="card" />
  if (!hatching) {
    return (
      <Card title={title}>
        <EmptyInCard>
          {species
            ? "This species has no genes yet. Add them on the species' page."
            : 'Choose a species for both animals to see what may hatch.'}
        </EmptyInCard>
      </Card>
    )
  }
  return (
    <div className="slim grid gap">
      <Remarks hatching={hatching} />
      <OutcomesCard hatching={hatching} eggs={eggs} onEggs={setEggs} />
      <Harm hatching={hatching} />
      <AtLeastOne cross={hatching.cross} eggs={eggs} names={names} />
    </div>
  )
}

/** The parts of both parents' genetics that aren't counted, or are counted as something else. */
export function Remarks({ hatching }: { hatching: Hatching }) {
  const remarks = allRemarksOf(hatching)
  return remarks.length > 0 && <p className="text14 ink3">{remarks.join(' ')}</p>
}

/** Worked out as typed, without holding up the keys. */
export function useHatching(
  genes: Parameters<typeof readerOf>[0] | undefined,
  sire: string,
  dam: string,
): Hatching | undefined {
  const [sireWords, damWords] = [useDeferredValue(sire), useDeferredValue(dam)]
  const read = useMemo(() => genes && readerOf(genes), [genes])
  const isForeign = useMemo(
    () =>
      read !== undefined &&
      [sireWords, damWords].some((words) => unknownIn(read(words)).length > 0),
    [read, sireWords, damWords],
  )
  const lists = useEveryGeneList(isForeign)
  return useMemo(
    () => (genes && read ? hatchingOf(genes, read, sireWords, damWords, lists) : undefined),
    [genes, read, sireWords, damWords, lists],
  )
}

/** Mosaic and rows, over the number of eggs. */
export function OutcomesCard({
  hatching,
  eggs,
  onEggs,
}: {
  hatching: Hatching
  eggs: number
  onEggs: (eggs: number) => void
}) {
  const { cross, genes } = hatching
  const brood = useBrood()
  return (
    <Card title={brood.title} aside={<EggStepper eggs={eggs} onChange={onEggs} />} isFlush>
      <Mosaic cross={cross} species={genes.commonName} />
      <OutcomeRows cross={cross} species={genes.commonName} eggs={eggs} />
      <p className={`${classes.foot} hairline text14 airy ink3`}>
        {cross.lethal.causes.length > 0
          ? `Odds are for ${brood.survivors}. Counts are for all ${brood.count(eggs)}.`
          : `Odds are for each ${brood.one}, counts for all ${eggs}.`}
      </p>
    </Card>
  )
}

/** The number of eggs, by two buttons or typed. */
function EggStepper({ eggs, onChange }: { eggs: number; onChange: (eggs: number) => void }) {
  const id = useId()
  const { one, many } = useBrood()
  const [typed, setTyped] = useState(String(eggs))
  useEffect(() => setTyped(String(eggs)), [eggs])
  const step = (by: number) => () => onChange(Math.min(mostEggs, Math.max(1, eggs + by)))
  return (
    <div className={`${classes.eggs} sunken round12 row`}>
      <button
        className="bare round12 side44 center ink"
        type="button"
        aria-label={`One ${one} less`}
        disabled={eggs <= 1}
        onClick={step(-1)}
      >
        <IconMinus size={18} aria-hidden="true" />
      </button>
      <input
        className="bare round8 side44 text16 strong ink num right"
        id={id}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(String(eggs))}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const count = Number(value)
          if (Number.isInteger(count) && count >= 1 && count <= mostEggs) onChange(count)
        }}
      />
      <label className="strong ink" htmlFor={id}>
        {eggs === 1 ? one : many}
      </label>
      <button
        className="bare round12 side44 center ink"
        type="button"
        aria-label={`One ${one} more`}
        disabled={eggs >= mostEggs}
        onClick={step(1)}
      >
        <IconPlus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
