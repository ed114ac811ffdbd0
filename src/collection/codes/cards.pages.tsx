import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { sexWords } from '../../shared/choices.ts'
import { formatDay } from '../../shared/dates.ts'
import { hatchedOn } from '../animals/words.ts'
import type { PublicCard } from './cards.queries.ts'

/** A record's public card for visitors. `picture` is its address. */
export function cardPage(files: PageFiles, card: PublicCard, picture: string): string {
  const { name, latinName, description, species, animal, clutch } = card
  const facts = animal ? factsOf(animal) : clutch ? clutchFacts(clutch) : []
  return pageHtml(
    { title: name, files },
    <div className="identity">
      <img
        className="scales"
        src={species === null ? files.scales : picture}
        alt={card.photoId ? name : ''}
        width="780"
        height="780"
      />
      <main>
        <h1>{name}</h1>
        {animal && species && (
          <p className="lead">
            {species}
            {latinName && (
              <>
                {' · '}
                <i>{latinName}</i>
              </>
            )}
          </p>
        )}
        {!animal && latinName && (
          <p className="lead">
            <i>{latinName}</i>
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

function clutchFacts(clutch: NonNullable<PublicCard['clutch']>): [string, string][] {
  const { is_litter, laid_on, expected_to_hatch_on, hatchedOn, dam, sire } = clutch
  const on = (day: string | null) => (day ? formatDay(day) : '')
  const all: [string, string][] = [
    ['Parents', [dam, sire].filter(Boolean).join(' × ')],
    [is_litter ? 'Born' : 'Laid', on(laid_on)],
    ['Expected', hatchedOn ? '' : on(expected_to_hatch_on)],
    ['Hatched', is_litter ? '' : on(hatchedOn)],
  ]
  return all.filter(([, value]) => value !== '')
}

function factsOf(animal: NonNullable<PublicCard['animal']>): [string, string][] {
  const all: [string, string][] = [
    ['Sex', sexWords[animal.sex]],
    ['Genetics', animal.genetics],
    ['Hatched', hatchedOn(animal)],
  ]
  return all.filter(([, value]) => value !== '')
}
