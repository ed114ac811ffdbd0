import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../../web/look/animal/Sex.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { IconEgg } from '../../../web/look/icons.tsx'
import { useFold } from '../../../web/look/useFold.ts'
import type { Cross, Outcome } from '../cross.ts'
import { chanceIn } from '../crossing/mixtures.ts'
import { type Fraction, isNone, minus, one, toNumber, total } from '../fractions.ts'
import { chanceWords, countWords, exactPercent, oddsOf } from '../words.ts'
import { useBrood } from './brood.ts'
import { faceOf, hiddenWords } from './hatching.ts'
import classes from './OutcomeRows.module.css'

/** More than these are folded away. */
const mostShown = 24
/** More than these would only slow the page down. */
const mostUnfolded = 500

type OutcomeRowsProps = { cross: Cross; species: string; eggs: number }

/** Every outcome with its odds twice and its counts; one table per sex in a cross with sex-linked genes. */
export function OutcomeRows({ cross, species, eggs }: OutcomeRowsProps) {
  const [isUnfolded, unfold] = useFold()
  const brood = useBrood()
  const visible = cross.outcomes.slice(0, isUnfolded ? mostUnfolded : mostShown)
  const row = (outcome: Outcome) => (
    <OutcomeRow
      key={`${outcome.sex} ${outcome.genes.join(' ')}`}
      {...{ outcome, cross, species, eggs }}
    />
  )
  return (
    <div className={classes.table}>
      <div className={`${classes.heads} away`} aria-hidden="true">
        <span>Of the young</span>
        <span>In {brood.count(eggs)}</span>
        <span>At least one</span>
      </div>
      {cross.isSexed ? (
        (['male', 'female'] as const).map((sex) => (
          <section key={sex} aria-label={sexWords[sex]}>
            <h3 className={`${classes.sex} hairline row gap6`}>
              <SexSign sex={sex} />
              {sexWords[sex]}
            </h3>
            <ul>{visible.filter((outcome) => outcome.sex === sex).map(row)}</ul>
          </section>
        ))
      ) : (
        <ul aria-label={brood.title}>{visible.map(row)}</ul>
      )}
      <Folded cross={cross} visible={visible} isUnfolded={isUnfolded} onUnfold={unfold} />
      <ul>
        {cross.lethal.causes.map(({ allele, share }) => (
          <li
            key={allele}
            className={`${classes.row} padXCard padY12 hairline grid middle rows4 columns12`}
          >
            <div className={`${classes.egg} center ink3`}>
              <IconEgg size={34} />
            </div>
            <div className="slim grid gap6">
              <p className="strong">{brood.fails}</p>
              <p className="text14 airy ink3">two copies of {allele}</p>
              <p className={`${classes.counts} text14 airy ink3`}>
                {countWords(toNumber(share) * eggs)} of {brood.count(eggs)}
              </p>
            </div>
            <div className={`${classes.odds} grid num oneLine`} data-lethal>
              <strong>{oddsOf(share)}</strong>
              <span className="text13 ink3">of all {brood.many}</span>
            </div>
            <Counts share={share} eggs={eggs} chance={chanceIn(cross.failing(allele), eggs)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const sexWords = { male: 'Males', female: 'Females' }

type OutcomeRowProps = OutcomeRowsProps & { outcome: Outcome }

function OutcomeRow({ outcome, cross, species, eggs }: OutcomeRowProps) {
  const { label, genes, hidden, probability, share, looks, sex } = outcome
  const { count } = useBrood()
  const chance = chanceIn(cross.mixtureOf(looks, sex), eggs)
  return (
    <li className={`${classes.row} padXCard padY12 hairline grid middle rows4 columns12`}>
      <Portrait animal={faceOf(species, outcome)} size="row" />
      <div className="slim grid gap6">
        <p className="flex wrap baseline rows0 columns8">
          <span className="strong" title={genes.join(' ') || undefined}>
            {label}
          </span>
          {hidden.map((fact) => (
            <span key={fact.kind + fact.allele} className="text15 airy ink3" title={oddsOf(fact.p)}>
              {hiddenWords(fact)}
            </span>
          ))}
        </p>
        <div className={`${classes.bar} sunken round4 crop`}>
          <div className="round4 tall" style={{ width: `${toNumber(probability) * 100}%` }} />
        </div>
        <p className={`${classes.counts} text14 airy ink3`}>
          {countWords(toNumber(share) * eggs)} of {count(eggs)} · at least one {chanceWords(chance)}
        </p>
      </div>
      <div className={`${classes.odds} grid num oneLine`}>
        <strong>{oddsOf(probability)}</strong>
        <span className="text13 ink3">{exactPercent(probability)}</span>
      </div>
      <Counts share={share} eggs={eggs} chance={chance} />
    </li>
  )
}

/** The counts as columns, where there is room for them. */
const Counts = ({ share, eggs, chance }: { share: Fraction; eggs: number; chance: number }) => (
  <>
    <span className={`${classes.column} away`}>
      {countWords(toNumber(share) * eggs)}
      <span className="hidden"> of {eggs}, </span>
    </span>
    <span className={`${classes.column} away`}>
      <span className="hidden">at least one </span>
      {chanceWords(chance)}
    </span>
  </>
)

type FoldedProps = {
  cross: Cross
  visible: readonly Outcome[]
  isUnfolded: boolean
  onUnfold: () => void
}

function Folded({ cross, visible, isUnfolded, onUnfold }: FoldedProps) {
  const count = cross.outcomes.length - visible.length + cross.others.count
  if (count === 0) return null
  const share = minus(one, total(visible.map(({ probability: p }) => ({ p }))))
  return (
    <p className={`${classes.folded} padXCard padY4 hairline cluster columns12 text14 ink3`}>
      {numberText(count)} more, together {exactPercent(share)}
      {!isUnfolded && <TextButton onClick={onUnfold}>Show more</TextButton>}
    </p>
  )
}

const mostParts = 24

/**
 * All eggs as one bar: each outcome is as wide as its share and has the skin its genes would draw; what
 * fails in the egg is hollow and struck, at the right.
 */
export function Mosaic({ cross, species }: { cross: Cross; species: string }) {
  const { many, survive } = useBrood()
  const parts = cross.outcomes.slice(0, mostParts)
  const { share: lethal } = cross.lethal
  const rest = minus(minus(one, lethal), total(parts.map(({ share: p }) => ({ p }))))
  const words = parts.map(({ label, sex, share }) =>
    [oddsOf(share), sex, label].filter(Boolean).join(' '),
  )
  return (
    <figure className={`${classes.figure} noMargin`}>
      <div
        className={`${classes.mosaic} round14 crop flex gap2`}
        role="img"
        aria-label={`Of all ${many}: ${[...words, ...(isNone(lethal) ? [] : [`${oddsOf(lethal)} fail`])].join(', ')}`}
      >
        {parts.map((outcome) => (
          <div
            key={`${outcome.sex} ${outcome.genes.join(' ')}`}
            style={{ flexGrow: toNumber(outcome.share) }}
            title={`${outcome.label}, ${oddsOf(outcome.share)}`}
          >
            <Portrait animal={faceOf(species, outcome)} size="card" />
          </div>
        ))}
        {!isNone(rest) && <div style={{ flexGrow: toNumber(rest) }} />}
        {!isNone(lethal) && (
          <div className={classes.lethal} style={{ flexGrow: toNumber(lethal) }} />
        )}
      </div>
      {!isNone(lethal) && (
        <figcaption className="flex between above6 text13 ink3">
          <span>
            {oddsOf(minus(one, lethal))} {survive}
          </span>
          <span className="semibold alarm">{oddsOf(lethal)} fail</span>
        </figcaption>
      )}
    </figure>
  )
}
