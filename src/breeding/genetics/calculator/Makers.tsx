import { useDeferredValue, useMemo, useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { listed } from '../../../shared/listed.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { Chips } from '../Chips.tsx'
import type { CandidateRecord } from '../crosses.contract.ts'
import { ceilingOf, eggsForNinetyIn } from '../crossing/mixtures.ts'
import type { Reading } from '../entries.ts'
import { compare } from '../fractions.ts'
import type { GeneList } from '../genes.ts'
import { readerOf } from '../reading.ts'
import type { Kept } from '../twoSteps.ts'
import { type Making, type MakingInTwo, makersOf } from '../wanted.ts'
import { atMostWords, chanceWords, manyOf, oddsOf, remarksOn } from '../words.ts'
import { useBrood } from './brood.ts'
import classes from './Makers.module.css'
import { PairRow } from './PairRow.tsx'

const mostShown = 24
const mostSteps = 5

/** The animals to choose pairs from, as far as they have loaded. */
export type Candidates = {
  animals: readonly CandidateRecord[]
  isLoading: boolean
  isError: boolean
  refetch: () => void
}

type MakersProps = {
  genes: GeneList
  candidates: Candidates
  goal: string
  onChange: (goal: string) => void
}

/** A wanted animal, and the pairs of the collection that can make it, the best first. */
export function Makers({
  genes,
  candidates: { animals, isLoading, isError, refetch },
  goal,
  onChange,
}: MakersProps) {
  const words = useDeferredValue(goal)
  const { reading, pairs, inTwoSteps, halfRead } = useMakers(genes, animals, words)
  const byId = useMemo(() => new Map(animals.map((animal) => [animal.id, animal])), [animals])
  const isAsked = reading.genotypes.size > 0
  return (
    <div className="line45 grid gap">
      <Card>
        <div className={`${classes.wanted} grid gap12`}>
          <Portrait
            animal={{ id: 'wanted', species: genes.commonName, genetics: words, photoUrls: null }}
            size="avatar"
          />
          <TextInput
            label="Which of mine can make a"
            value={goal}
            maxLength={254}
            autoComplete="off"
            placeholder="Clown Pied"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Understood reading={reading} species={genes.commonName} />
        </div>
      </Card>
      {isError && <ListFailed what="Your animals" onRetry={refetch} />}
      {isAsked && isLoading && <Waiting shape="card" />}
      {isAsked && !isLoading && !isError && (
        <Pairs {...{ pairs, byId, genes }} isNone={animals.length === 0} />
      )}
      {isAsked && halfRead.length > 0 && (
        <p className={`${classes.quiet} text14 airy ink3`}>
          Not all the genetics of {listed(halfRead, { most: 5, sign: 'point' })} are counted, so
          they may make more.
        </p>
      )}
      {isAsked && inTwoSteps.length > 0 && <Steps steps={inTwoSteps} byId={byId} genes={genes} />}
    </div>
  )
}

/** Reads the wanted genes and the animals' own, and pairs those that can make them; the heavy work is kept. */
function useMakers(genes: GeneList, animals: readonly CandidateRecord[], words: string) {
  const read = useMemo(() => readerOf(genes), [genes])
  const reading = useMemo(() => read(words), [read, words])
  const readings = useMemo(
    () =>
      animals.map(({ id, name, sex, genetics }) => ({
        ...{ id, name, sex },
        sire: read(genetics, 'male'),
        dam: read(genetics, 'female'),
      })),
    [animals, read],
  )
  const makers = useMemo(() => {
    if (reading.genotypes.size === 0) return { pairs: [], inTwoSteps: [] }
    const pool = readings.map(({ id, sex, sire, dam }) => ({
      ...{ id, sex, asSire: sire.genotypes, asDam: dam.genotypes },
    }))
    return makersOf(genes, reading.genotypes, pool)
  }, [genes, reading, readings])
  const halfRead = readings.filter(({ sex, sire, dam }) =>
    (sex === 'male' ? sire : dam).chips.some(({ kind }) => kind === 'unread'),
  )
  return { reading, ...makers, halfRead: halfRead.map(({ name }) => name) }
}

/** The genes that were read in the wanted words, and what remains to be said of them. */
function Understood({ reading, species }: { reading: Reading; species: string }) {
  const remarks = remarksOn(reading, manyOf(species))
  return (
    <div className={`${classes.understood} grid gap8`}>
      <Chips chips={reading.chips} label="Wanted genes" />
      {remarks.length > 0 && (
        <p className={`${classes.quiet} text14 airy ink3`}>{remarks.join(' ')}</p>
      )}
    </div>
  )
}

type ById = ReadonlyMap<string, CandidateRecord>

type PairsProps = { pairs: readonly Making[]; byId: ById; genes: GeneList; isNone: boolean }

function Pairs({ pairs, byId, genes, isNone }: PairsProps) {
  const [visible, setVisible] = useState(mostShown)
  const { many } = useBrood()
  if (pairs.length === 0) {
    return (
      <Card title="No pair can">
        <EmptyInCard>
          {isNone
            ? "You don't have any of this species yet."
            : 'None of your pairs carries everything it needs in one generation.'}
        </EmptyInCard>
      </Card>
    )
  }
  return (
    <Card title={counted(pairs.length, 'pair')} aside={`${many} for a 90% chance`} isFlush>
      <ul aria-label="Pairs, the best first">
        {pairs.slice(0, visible).map((pair) => (
          <PairChance key={pair.sire + pair.dam} {...{ pair, byId, genes }} />
        ))}
      </ul>
      {pairs.length > visible && (
        <div className="padXCard padY4 hairline grid">
          <TextButton onClick={() => setVisible(visible + 100)}>
            {`Show more of ${numberText(pairs.length)}`}
          </TextButton>
        </div>
      )}
    </Card>
  )
}

/** A pair with its odds, and the eggs it needs; or the most it can reach, and what that takes. */
function PairChance({ pair, byId, genes }: { pair: Making; byId: ById; genes: GeneList }) {
  const { count } = useBrood()
  const { mixture, needs } = useMemo(() => pair.chances(), [pair])
  const [sire, dam] = [byId.get(pair.sire), byId.get(pair.dam)]
  const least = eggsForNinetyIn(mixture, pair.share)
  const names = { sire: sire?.name ?? '', dam: dam?.name ?? '' }
  const second = least === undefined ? atMostWords(ceilingOf(mixture), needs, names) : undefined
  return (
    <PairRow sire={sire} dam={dam} genes={genes} second={second}>
      <strong>{oddsOf(pair.probability)}</strong>
      <span>{least === undefined ? 'never' : count(least)}</span>
    </PairRow>
  )
}

type StepsProps = { steps: readonly MakingInTwo[]; byId: ById; genes: GeneList }

function Steps({ steps, byId, genes }: StepsProps) {
  const { count, many } = useBrood()
  return (
    <Card title="In two steps" aside={`${many} for 90% in each`} isFlush>
      <ul aria-label="In two steps">
        {steps.slice(0, mostSteps).map(({ sire, dam, male, female, second, eggs, most }) => (
          <PairRow
            key={sire + dam}
            sire={byId.get(sire)}
            dam={byId.get(dam)}
            genes={genes}
            second={`Keep ${keepWords(male, female)}, then pair brother and sister.${eggs[0] === undefined ? ` At most ${chanceWords(most)} of clutches have both.` : ''}`}
          >
            <strong>{oddsOf(second)}</strong>
            <span>{eggs[0] && eggs[1] ? `${eggs[0]} + ${count(eggs[1])}` : 'never'}</span>
          </PairRow>
        ))}
      </ul>
      <p className={`${classes.left} hairline text14 airy ink3`}>
        Only brother and sister are counted, and only the genes you asked for. Pairing the young
        back to a parent or to another animal may be quicker.
        {steps.length > mostSteps && ` ${counted(steps.length - mostSteps, 'more pair')} can too.`}
      </p>
    </Card>
  )
}

/** 'het Clown het Pied young (all)', or 'Banana sons (9 in 10) and het Clown daughters (all)'. */
function keepWords(male: Kept, female: Kept): string {
  const words = ({ words, p }: Kept, young: string) =>
    `${words || 'normal'} ${young} (${oddsOf(p)})`
  return male.words === female.words && compare(male.p, female.p) === 0
    ? words(male, 'young')
    : `${words(male, 'sons')} and ${words(female, 'daughters')}`
}
