import {
  IconGenderFemale,
  IconGenderMale,
  IconLayersSubtract,
  IconMeat,
  IconPhoto,
  IconShieldCheck,
  IconSitemap,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { freeAnimals } from '../../people/subscription/freePlan.ts'
import { framedPage, pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { sexWords } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import type { Offered } from '../../shop/sales/handover.contract.ts'
import { badgesOf, comesAlong } from './offered.ts'

type Way = {
  /** The address of the animal's picture. */
  picture: string
  signIn: string
  action: string
  /** When it was offered: 'Nov 21'. */
  on: string
  /** The person signed in, with the form's token. */
  person?: { name: string; animals: number; token: string; signOut: string }
  problem?: ReactNode
}

/** An offered animal: who it is, who offers it, what comes along, and one button. */
export function offerPage(files: PageFiles, offered: Offered, way: Way): string {
  const { name, sex, genetics, species, seller } = offered
  const along = comesAlong(offered)
  return pageHtml(
    { title: `Take over ${name}`, files },
    <div className="identity offered">
      <img className="scales" src={way.picture} alt={name} width="780" height="780" />
      <main>
        <h1>{name}</h1>
        <p className="lead">{[species, genetics].filter(Boolean).join(' · ')}</p>
        <p className="badges">
          {sex !== 'unknown' && <Sex sex={sex} />}
          {badgesOf(offered).map((badge) => (
            <span key={badge}>{badge}</span>
          ))}
        </p>
        <p className="said vouches">
          <IconShieldCheck size={28} aria-hidden="true" />
          <span>
            <strong>From {seller}, unchanged.</strong> Offered on {way.on}.
          </span>
        </p>
        {along.length > 0 && (
          <ul className="along" aria-label="Comes along">
            {along.map(({ kind, title, second }) => {
              const Icon = icons[kind]
              return (
                <li key={kind}>
                  <Icon size={26} />
                  <p>
                    <strong>{title}</strong>
                    {second && <span>{second}</span>}
                  </p>
                </li>
              )
            })}
          </ul>
        )}
        {way.problem && (
          <p className="notice" role="alert">
            {way.problem}
          </p>
        )}
        <div className="foot">
          {way.person ? (
            <>
              <form method="post" action={way.action}>
                <input type="hidden" name="authenticity_token" value={way.person.token} />
                <button type="submit">Take over {name}</button>
              </form>
              <p className="who">
                <span>
                  {way.person.name}, {counted(way.person.animals, 'animal')}
                </span>
                <a href={way.person.signOut}>Not you?</a>
              </p>
            </>
          ) : (
            <>
              <p className="act">
                <a href={way.signIn}>Sign in to take over</a>
              </p>
              <p className="who">
                <span>New here?</span>
                <a href={way.signIn.replace('sign_in', 'sign_up')}>Sign up</a>
              </p>
            </>
          )}
        </div>
      </main>
    </div>,
  )
}

/** The problem of a free plan without room; until 'Dec 6'. */
export const noRoom = (until: string) => (
  <>
    Your free plan holds {freeAnimals} animals. <a href="/dashboard/subscribe">Subscribe</a>, or
    make room, then open this link again. It works until {until}, unless the seller withdraws it.
  </>
)

const icons = {
  meals: IconMeat,
  sheds: IconLayersSubtract,
  parents: IconSitemap,
  photos: IconPhoto,
} as const

function Sex({ sex }: { sex: 'male' | 'female' }) {
  const Sign = sex === 'female' ? IconGenderFemale : IconGenderMale
  return (
    <span className={sex}>
      <Sign size={18} aria-hidden="true" />
      {sexWords[sex]}
    </span>
  )
}

/** The page of a link that is unknown, withdrawn or expired: they look the same. */
export const gonePage = (files: PageFiles) =>
  plainPage(files, 'This offer no longer works', 'Ask the seller for a new one.')

/** The page of an open offer for its seller; until 'Dec 6'. */
export function ownPage(files: PageFiles, animal: { id: string; name: string }, until: string) {
  const { id, name } = animal
  const way = <a href={`/dashboard/animals/${id}`}>Go to {name}</a>
  return plainPage(files, `This is your own offer of ${name}`, `It works until ${until}.`, way)
}

/** The page of a link by which someone has taken an animal over. */
export const takenPage = (files: PageFiles) =>
  plainPage(
    files,
    'Already taken over',
    "This animal has been taken over with this link. If it was you, you'll find it among your animals.",
  )

/** The page that tells by which key this installation signs files. */
export const keyPage = (files: PageFiles, fingerprint: string) =>
  plainPage(
    files,
    'The key of this server',
    `Records that are handed over as a file from here are signed with the key ${fingerprint}. If a file shows another key, it isn't from here.`,
  )

const toVivary = <a href="/dashboard">Continue to Vivary</a>

const plainPage = (files: PageFiles, title: string, text: string, way = toVivary) =>
  framedPage(
    { title, files },
    <>
      <p className="lead">{text}</p>
      <p className="act">{way}</p>
    </>,
  )
