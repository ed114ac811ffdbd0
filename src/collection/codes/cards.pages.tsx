import { framedPage } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { qualityWords, sexWords } from '../../shared/choices.ts'
import { formatDay, formatShort } from '../../shared/dates.ts'
import { weightText } from '../../shared/weights.ts'
import { hatchedOn } from '../animals/words.ts'
import type { CardWeight, PublicCard } from './cards.queries.ts'

type SignIn = string | undefined

/** A record's public card for visitors. `picture` is its address; `signIn` is undefined for signed-in users. */
export function cardPage(files: PageFiles, card: PublicCard, picture: string, signIn: SignIn) {
  const { name, latinName, description, species, weights, timeZone } = card
  const facts = factsOf(card)
  const portrait = card.portrait && { picture, alt: card.photoId ? name : '' }
  return framedPage(
    { title: name, files, ...portrait },
    <>
      {(species || latinName) && (
        <p className="lead">
          {species}
          {species && latinName && ' · '}
          {latinName && <i>{latinName}</i>}
        </p>
      )}
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {weights.length > 1 && <CardWeights weights={weights} timeZone={timeZone} />}
      {description && <p className="words">{description}</p>}
      <p className="other">Kept with Vivary. {wayOn(signIn)}</p>
    </>,
  )
}

/**
 * The page of codes without a card: the same for unknown codes, hidden cards and deleted records.
 * `signIn` is undefined for signed-in users.
 */
export function nothingPage(files: PageFiles, signIn: SignIn): string {
  return framedPage(
    { title: 'Nothing to see here', files },
    <>
      <p className="lead">This code isn't public. If it's yours, sign in to open it.</p>
      <p className="act">{wayOn(signIn)}</p>
    </>,
  )
}

const wayOn = (signIn: SignIn) =>
  signIn ? <a href={signIn}>Sign in</a> : <a href="/dashboard">Continue to Vivary</a>

/** For visitors who have tried too many codes. */
export function waitPage(files: PageFiles): string {
  return framedPage(
    { title: 'Too many attempts', files },
    <p className="lead">Please wait a moment, then scan the code again.</p>,
  )
}

function factsOf(card: PublicCard): [string, string][] {
  const { sex, genetics, hatched, dam, sire, clutch, weights, sheds, timeZone } = card
  const on = (day: string | null | undefined) => (day ? formatDay(day) : '')
  const [weight] = weights
  const all: [string, string][] = [
    ['Sex', sex ? sexWords[sex] : ''],
    ['Genetics', genetics],
    ['Hatched', hatched ? hatchedOn(hatched) : ''],
    ['Parents', [dam, sire].filter(Boolean).join(' × ')],
    [clutch?.is_litter ? 'Born' : 'Laid', on(clutch?.laid_on)],
    ['Expected', on(clutch?.expected_to_hatch_on)],
    ['Hatched', clutch?.is_litter ? '' : on(clutch?.hatchedOn)],
    // Several are drawn.
    [
      'Weight',
      weight && weights.length === 1
        ? `${weightText(weight.grams, weight.unit, 'point')} on ${formatShort(weight.happenedAt, timeZone)}`
        : '',
    ],
    [
      sheds.length > 1 ? 'Last sheds' : 'Last shed',
      sheds
        .map(({ quality, at }) => `${qualityWords[quality]}, ${formatShort(at, timeZone)}`)
        .join('\n'),
    ],
  ]
  return all.filter(([, value]) => value !== '')
}

const width = 320
const height = 120
const edge = 8
/** Room above and below the line for its labels. */
const label = 22

/** Weighings over time as a drawing that needs no script: `weights` are at least two, oldest first. */
function CardWeights({ weights, timeZone }: { weights: CardWeight[]; timeZone: string }) {
  const grams = weights.map((weight) => weight.grams)
  const times = weights.map(({ happenedAt }) => Date.parse(happenedAt))
  const [least, most] = [Math.min(...grams), Math.max(...grams)]
  // At least a tenth of the weight, so that a gram doesn't look like a slope.
  const span = Math.max(most - least, most / 10)
  const [begin = 0, end = 1] = [times.at(0), times.at(-1)]
  const points = weights.map((weight, at) => {
    const along = end > begin ? ((times[at] ?? 0) - begin) / (end - begin) : at / (grams.length - 1)
    return {
      x: Number((edge + along * (width - 2 * edge)).toFixed(1)),
      y: Number(
        (height - label - ((weight.grams - least) / span) * (height - 2 * label)).toFixed(1),
      ),
    }
  })
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const [first, last] = [points.at(0), points.at(-1)]
  const [oldest, latest] = [weights.at(0), weights.at(-1)]
  if (!first || !last || !oldest || !latest) return null
  // In one unit, so that the two can be compared.
  const words = ({ grams: weight }: CardWeight) => weightText(weight, latest.unit, 'point')
  const on = ({ happenedAt }: CardWeight) => formatShort(happenedAt, timeZone)
  return (
    <figure className="weights">
      <figcaption>Weight</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${weights.length} weights, from ${words(oldest)} on ${on(oldest)} to ${words(latest)} on ${on(latest)}`}
      >
        <polygon points={`${first.x},${height - label} ${line} ${last.x},${height - label}`} />
        <polyline points={line} />
        <circle cx={last.x} cy={last.y} r="4" />
        <text x={edge} y={first.y - 9}>
          {words(oldest)}
        </text>
        <text className="now" x={width - edge} y={last.y - 9} textAnchor="end">
          {words(latest)}
        </text>
        <text x={edge} y={height - 5}>
          {on(oldest)}
        </text>
        <text x={width - edge} y={height - 5} textAnchor="end">
          {on(latest)}
        </text>
      </svg>
    </figure>
  )
}
