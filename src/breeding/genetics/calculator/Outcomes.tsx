import { IconAlertTriangle, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { welfareOf } from '../answer.ts'
import type { Cross } from '../cross.ts'
import { mostEggs } from '../crosses.contract.ts'
import { ceilingOf, chanceIn, eggsForNinetyIn } from '../crossing/mixtures.ts'
import { isNone } from '../fractions.ts'
import { useEveryGeneList } from '../lists/fetchedLists.ts'
import { readerOf } from '../reading.ts'
import { unknownIn } from '../strangers.ts'
import { useGenesNamed } from '../useGenes.ts'
import { atMostWords, chanceWords, oddsOf } from '../words.ts'
import { useBrood } from './brood.ts'
import { allRemarksOf, emptyWords, type Hatching, hatchingOf } from './hatching.ts'
import { Mosaic, OutcomeRows } from './OutcomeRows.tsx'
import classes from './Outcomes.module.css'
import { usualEggs } from './useCrossAddress.ts'

type OutcomesProps = {
  species: string
  sire: string
  dam: string
  eggs?: number | undefined
  names: { sire: string; dam: string }
}

/**
 * The possible young of a pairing, for its page: species by its common or Latin name, both parents' genetics as
 * they are written, their names, and the number of eggs if it is known.
 */
export function Outcomes({ species, sire, dam, eggs: laid, names }: OutcomesProps) {
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

type OutcomesCardProps = { hatching: Hatching; eggs: number; onEggs: (eggs: number) => void }

/** Mosaic and rows, over the number of eggs. */
export function OutcomesCard({ hatching, eggs, onEggs }: OutcomesCardProps) {
  const { cross, genes } = hatching
  const brood = useBrood()
  return (
    <Card title={brood.title} aside={<EggStepper eggs={eggs} onChange={onEggs} />} isFlush>
      <Mosaic cross={cross} species={genes.commonName} />
      <OutcomeRows cross={cross} species={genes.commonName} eggs={eggs} />
      <p className={`${classes.foot} hairline text14 airy ink3`}>
        {cross.lethal.causes.length > 0
          ? `Odds are for ${brood.survivors}. Counts are for all ${brood.count(eggs)}.`
          : `Odds are for each ${brood.one}, counts for all ${eggs}.`}{' '}
        {emptyWords(hatching)}
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
  const stepper = (words: string, icon: ReactNode, next: number) => (
    <button
      className="bare round12 side44 center ink"
      type="button"
      aria-label={`One ${one} ${words}`}
      disabled={next < 1 || next > mostEggs}
      onClick={() => onChange(next)}
    >
      {icon}
    </button>
  )
  return (
    <div className={`${classes.eggs} sunken round12 row`}>
      {stepper('less', <IconMinus size={18} aria-hidden="true" />, eggs - 1)}
      <input
        className="bare round8 side44 text16 strong ink right"
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
      {stepper('more', <IconPlus size={18} aria-hidden="true" />, eggs + 1)}
    </div>
  )
}

/** The young that fail in the egg and the harm that genes do to the animals, before anything is planned. */
export function Harm({ hatching: { genes, cross, sire, dam } }: { hatching: Hatching }) {
  const { many, willFail } = useBrood()
  const notes = welfareOf(genes, cross, sire, dam)
  const { share, causes } = cross.lethal
  const isLethal = !isNone(share)
  if (notes.length === 0 && !isLethal) return null
  const isSevere = isLethal || notes.some(({ level }) => level === 'severe')
  return (
    <div
      className={`${classes.harm} warns padX16 padY14 round18 flex gap12 text15 airy alarm`}
      data-mild={!isSevere || undefined}
    >
      <IconAlertTriangle size={22} aria-hidden="true" />
      <p>
        {isLethal && (
          <>
            <strong>
              {oddsOf(share)} {many} {share.numerator === 1n ? 'is' : 'are'} {willFail}.
            </strong>{' '}
            Two copies of {causes.map(({ allele }) => allele).join(' or ')} are lethal.{' '}
          </>
        )}
        {notes.map(({ gene, note }) => `${gene}: ${note}`).join(' ')}
      </p>
    </div>
  )
}

type AtLeastOneProps = {
  cross: Cross
  eggs: number
  /** The parents' names, if they're animals. */
  names?: { sire: string; dam: string } | undefined
}

/** The chance of at least one with a gene, and the eggs for a 90% chance; of the rarest unless chosen. */
export function AtLeastOne({ cross, eggs, names }: AtLeastOneProps) {
  const [chosen, setChosen] = useState('')
  const { count, many } = useBrood()
  const { genes } = cross
  const target = genes.find(({ gene }) => gene === chosen) ?? genes[0]
  if (!target) return null
  const mixture = cross.mixtureOf(target.looks)
  const least = eggsForNinetyIn(mixture, target.share)
  return (
    <Card>
      <div className={`${classes.any} flex wrap between rows8 columns16`}>
        {genes.length > 1 && (
          <div className={classes.choice}>
            <NativeSelect
              label="At least one"
              data={genes.map(({ gene }) => gene)}
              value={target.gene}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          </div>
        )}
        <p className="text14 ink3">
          At least one {target.gene} in {count(eggs)}
          <strong className="block heavy ink">{chanceWords(chanceIn(mixture, eggs))}</strong>
        </p>
        <p className="text14 ink3">
          {least === undefined
            ? atMostWords(ceilingOf(mixture), cross.needsOf(target.looks), names)
            : `${numberText(least)} ${many} for a 90% chance`}
        </p>
      </div>
    </Card>
  )
}
