import type { ReactNode } from 'react'
import { FieldNote } from '../../people/signIn/identity.pages.tsx'
import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import type { ListingStatus } from '../../shared/choices.ts'
import { formatMoment } from '../../shared/dates.ts'
import { askPath, homePath, listingPath } from '../public/addresses.ts'
import { longestMessage } from './messages.contract.ts'
import { proofBits } from './proof.ts'
import type { FormState } from './visitorForm.ts'

/* What visitors of a shop see when they write to it. The pages work without scripts. */

type Listing = { id: string; title: string; status: ListingStatus }
type Shop = { shop: string; slug: string; listing: Listing | undefined }

/** How a page is dressed: in the shop's hue, with the picture of what is asked about, which a listing without a photo has drawn. */
export type Dress = { className: string | undefined; picture: string; isDrawn: boolean }

/** Where a visitor came from: the listing, or the shop's home. */
const wayBack = ({ slug, listing }: Shop) =>
  listing ? listingPath(slug, listing.id) : homePath(slug)

/** Said before someone writes about what they saw for sale a while ago. */
function standingOf({ title, status }: Listing): string {
  if (status === 'for_sale') return ''
  return status === 'sold' ? `${title} has been sold. ` : `${title} is on hold. `
}

/** The form that begins a conversation. */
export function askPage(files: PageFiles, subject: Shop, dress: Dress, state: FormState): string {
  const { shop, slug, listing } = subject
  return page(
    files,
    listing ? `Ask about ${listing.title}` : `Write to ${shop}`,
    <>
      <p className="lead">
        {listing && standingOf(listing)}
        {shop} answers by email.{dress.isDrawn && ' No photo yet.'}
      </p>
      <Form files={files} action={askPath(slug, listing?.id)} button="Send message" state={state}>
        <Field name="name" label="Your name" state={state}>
          {(input) => <input type="text" autoComplete="name" maxLength={100} {...input} />}
        </Field>
        <Field name="email" label="Email" hint="Only for the answer." state={state}>
          {(input) => (
            <input
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              maxLength={191}
              {...input}
            />
          )}
        </Field>
        <Content state={state} label="Message" />
      </Form>
      <p className="other">
        <a href={wayBack(subject)}>Back to {listing?.title ?? shop}</a>
      </p>
    </>,
    dress,
  )
}

/** The same whether or not the message was delivered. */
export function sentPage(
  files: PageFiles,
  to: (Shop & { email: string }) | { shop: string; secret: string },
  dress?: Dress,
): string {
  const back =
    'secret' in to
      ? { href: `/shop/m/${to.secret}`, words: 'Back to the conversation' }
      : { href: wayBack(to), words: `Back to ${to.listing?.title ?? to.shop}` }
  return page(
    files,
    'Message sent',
    <>
      <p className="lead">
        Thank you. The answer goes to{' '}
        {'secret' in to ? 'the same email address as before' : to.email}.
      </p>
      <p className="act">
        <a href={back.href}>{back.words}</a>
      </p>
    </>,
    dress,
  )
}

type Said = { id: string; side: 'visitor' | 'keeper'; content: string; created_at: string }
type Conversation = {
  shop: string
  about: string | undefined
  timeZone: string
  secret: string
  messages: readonly Said[]
}

/** A conversation as its visitor reads and continues it. */
export function conversationPage(
  files: PageFiles,
  { shop, about, timeZone, secret, messages }: Conversation,
  state: FormState,
): string {
  return page(
    files,
    about ? `${shop} about ${about}` : shop,
    <>
      <ol className="talk">
        {messages.map(({ id, side, content, created_at }) => (
          <li key={id} data-side={side}>
            <p>{content}</p>
            <p className="when">
              {side === 'keeper' ? shop : 'You'}
              {' · '}
              <time dateTime={created_at}>{formatMoment(created_at, timeZone, '12h')}</time>
            </p>
          </li>
        ))}
      </ol>
      <Form files={files} action={`/shop/m/${secret}`} button="Send message" state={state}>
        <Content state={state} label="Your next message" />
      </Form>
      <p className="other">Anyone with this page's address can read it, so keep it to yourself.</p>
    </>,
  )
}

function page(files: PageFiles, title: string, content: ReactNode, dress?: Dress) {
  return pageHtml(
    { title, files, ...(dress && { styles: files.visitorStyles, className: dress.className }) },
    <div className="identity">
      <img
        className="scales"
        src={dress?.picture ?? files.scales}
        alt=""
        width="780"
        height="780"
      />
      <main>
        <h1>{title}</h1>
        {content}
      </main>
    </div>,
  )
}

type FormProps = {
  files: PageFiles
  action: string
  button: string
  state: FormState
  children: ReactNode
}

/** A form with a field that only machines fill in, and the script that works out its proof. */
function Form({ files, action, button, state, children }: FormProps) {
  const wrong = state.errors.find(({ field }) => !field)
  return (
    // The server validates, with the same messages everywhere.
    <form action={action} method="post" noValidate data-proof-bits={proofBits}>
      {wrong && (
        <p className="notice" role="alert">
          {wrong.message}
        </p>
      )}
      {children}
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">Website</label>
        <input id="website" name="message[website]" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="authenticity_token" value={state.token} />
      <input type="hidden" name="proof" />
      <button type="submit">{button}</button>
      <script src={files.proofOfWork} defer />
    </form>
  )
}

type InputProps = {
  id: string
  name: string
  required: true
  defaultValue: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: boolean
}

type FieldProps = {
  name: 'name' | 'email' | 'content'
  label: string
  hint?: string
  state: FormState
  children: (input: InputProps) => ReactNode
}

/** A field with its label, and its hint or what is wrong with it. The first wrong one is focused. */
function Field({ name, label, hint, state, children }: FieldProps) {
  const wrong = state.errors.find(({ field }) => field === name)
  const about = wrong ? `${name}-error` : hint && `${name}-hint`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name: `message[${name}]`,
        required: true,
        defaultValue: state.values[name],
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': about,
        autoFocus: wrong !== undefined && wrong === state.errors[0],
      })}
      <FieldNote name={name} wrong={wrong} hint={hint} />
    </div>
  )
}

const Content = ({ state, label }: { state: FormState; label: string }) => (
  <Field name="content" label={label} state={state}>
    {(input) => <textarea rows={6} maxLength={longestMessage} {...input} />}
  </Field>
)
