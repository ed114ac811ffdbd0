import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { qualityWords, sexWords } from '../../shared/choices.ts'
import { formatDay, formatShort } from '../../shared/dates.ts'
import { weightText } from '../../shared/weights.ts'
import { hatchedOn } from '../animals/words.ts'
import { CardWeights } from './CardWeights.pages.tsx'
import type { PublicCard } from './cards.queries.ts'

/** A record's public card for visitors. `picture` is its address. */
export function cardPage(files: PageFiles, card: PublicCard, picture: string): string {
  const { name, latinName, description, species, weights, timeZone } = card
  const facts = factsOf(card)
  return pageHtml(
    { title: name, files },
    <div className="identity">
      <img
        className="scales"
        src={card.portrait ? picture : files.scales}
        alt={card.photoId ? name : ''}
        width="780"
        height="780"
      />
      <main>
        <h1>{name}</h1>
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
        <p className="other">
          Kept with Vivary. <a href="/users/sign_in">Sign in</a>
        </p>
      </main>
    </div>,
  )
}

/**
 * The page of codes without a card: the same for unknown codes, hidden cards and deleted records.
 * `signIn` is undefined for signed-in users.
 */
export function nothingPage(files: PageFiles, signIn: string | undefined): string {
  return pageHtml(
    { title: 'Nothing to see here', files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <h1>Nothing to see here</h1>
        <p className="lead">This code isn't public. If it's yours, sign in to open it.</p>
        <p className="act">
          {signIn ? <a href={signIn}>Sign in</a> : <a href="/dashboard">Continue to Vivary</a>}
        </p>
      </main>
    </div>,
  )
}

/** For visitors who have tried too many codes. */
export function waitPage(files: PageFiles): string {
  return pageHtml(
    { title: 'Too many attempts', files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <h1>Too many attempts</h1>
        <p className="lead">Please wait a moment, then scan the code again.</p>
      </main>
    </div>,
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
    ['Expected', clutch?.hatchedOn ? '' : on(clutch?.expected_to_hatch_on)],
    ['Hatched', clutch?.is_litter ? '' : on(clutch?.hatchedOn)],
    // Several are drawn.
    [
      'Weight',
      weight && weights.length === 1
        ? `${weightText(weight.grams, weight.unit, 'point')} on ${formatShort(weight.at, timeZone)}`
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
