import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { sexWords } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import type { Offered } from './handover.contract.ts'
import { mealsWords, parentsWords, shedsWords } from './offered.ts'

type Way = {
  /** The address of the animal's picture. */
  picture: string
  signIn: string
  action: string
  /** Who is signed in, with the form's token. */
  person?: string
  token?: string
  problem?: string
}

/** An offered animal: who it is, who offers it, what comes along, and one button. */
export function offerPage(files: PageFiles, offered: Offered, way: Way): string {
  const { name, sex, genetics, species, hatched, weight, seller } = offered
  const facts: [string, string][] = [
    ['Sex', sexWords[sex]],
    ['Hatched', hatched],
    ['Weight', weight],
    ['Fed', mealsWords(offered)],
    ['Shed', shedsWords(offered)],
    ['Parents', parentsWords(offered)],
    ['Photos', offered.photos > 0 ? counted(offered.photos, 'photo') : ''],
  ]
  return pageHtml(
    { title: `Take over ${name}`, files },
    <div className="identity">
      <img className="scales" src={way.picture} alt={name} width="780" height="780" />
      <main>
        <h1>{name}</h1>
        <p className="lead">{[species, genetics].filter(Boolean).join(' · ')}</p>
        <p className="said way">
          <strong>From {seller}.</strong> The whole record comes along.
        </p>
        <dl className="facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {way.problem && (
          <p className="notice" role="alert">
            {way.problem}
          </p>
        )}
        {way.token ? (
          <>
            <form method="post" action={way.action}>
              <input type="hidden" name="authenticity_token" value={way.token} />
              <button type="submit">Take over {name}</button>
            </form>
            <p className="other">
              Signed in as {way.person}. <a href="/users/logout">Not you?</a>
            </p>
          </>
        ) : (
          <>
            <p className="act">
              <a href={way.signIn}>Sign in to take over</a>
            </p>
            <p className="other">
              New here? <a href={way.signIn.replace('sign_in', 'sign_up')}>Sign up</a>
            </p>
          </>
        )}
      </main>
    </div>,
  )
}

/** The page of a link that is unknown, withdrawn, expired or one's own: they look the same. */
export const gonePage = (files: PageFiles) =>
  plainPage(files, 'This offer no longer works', 'Ask the seller for a new one.')

/** The page of a link by which somebody has taken an animal over. */
export const takenPage = (files: PageFiles) =>
  plainPage(
    files,
    'Already taken over',
    'This animal has been taken over with this link. If it was you, you find it among your animals.',
  )

const plainPage = (files: PageFiles, title: string, text: string) =>
  pageHtml(
    { title, files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <p className="act">
          <a href="/dashboard">Continue to Vivary</a>
        </p>
      </main>
    </div>,
  )
