import { pageHtml } from '../../server/page.tsx'
import type { PageFiles } from '../../server/pageFiles.ts'
import { hatchedOn, sexWords } from '../animals/words.ts'
import type { PublicCard } from './cards.queries.ts'

/** What a visitor sees of a record whose card the keeper shows. `picture` is its address. */
export function cardPage(files: PageFiles, card: PublicCard, picture: string): string {
  const { name, latinName, description, species, animal } = card
  const facts = animal ? factsOf(animal) : []
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
 * Where a code leads that shows nothing: the same words for one that was never given out, one whose
 * card is off and one whose record is gone. `signIn` is undefined for who is signed in already.
 */
export function nothingPage(files: PageFiles, signIn: string | undefined): string {
  return pageHtml(
    { title: 'Nothing to see here', files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <h1>Nothing to see here</h1>
        <p className="lead">
          This code shows nothing to visitors. If it is on something of yours, sign in to open it.
        </p>
        <p className="act">
          {signIn ? <a href={signIn}>Sign in</a> : <a href="/dashboard">Go on to Vivary</a>}
        </p>
      </main>
    </div>,
  )
}

/** Who asks too often in too short a time. */
export function waitPage(files: PageFiles): string {
  return pageHtml(
    { title: 'Too many tries', files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <h1>Too many tries</h1>
        <p className="lead">Please wait a little, then scan the code again.</p>
      </main>
    </div>,
  )
}

function factsOf(animal: NonNullable<PublicCard['animal']>): [string, string][] {
  const all: [string, string][] = [
    ['Sex', sexWords[animal.sex]],
    ['Genetics', animal.genetics],
    ['Hatched', hatchedOn(animal)],
  ]
  return all.filter(([, value]) => value !== '')
}
