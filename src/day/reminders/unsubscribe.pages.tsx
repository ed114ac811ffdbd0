import { framedPage } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'

/** Asks whether to unsubscribe; `action` is the form's target. */
export const endPage = (files: PageFiles, action: string): string =>
  framedPage(
    { title: 'Unsubscribe?', files },
    <>
      <p className="lead">
        You'll stop getting the daily reminder email. Reminders in the app won't change.
      </p>
      <form action={action} method="post">
        <button type="submit">Unsubscribe</button>
      </form>
    </>,
  )

export const endedPage = (files: PageFiles): string =>
  framedPage(
    { title: "You're unsubscribed", files },
    <>
      <p className="lead">You'll still find your reminders in the app.</p>
      <p className="other">
        Changed your mind? <a href={settings}>Turn it on again</a>
      </p>
    </>,
  )

/** For addresses that were cut off or belong to another server. */
export const unknownPage = (files: PageFiles): string =>
  framedPage(
    { title: 'This link is incomplete', files },
    <>
      <p className="lead">Nothing has changed. Try the link in the email again.</p>
      <p className="other">
        Or <a href={settings}>choose what we email you</a> in the app.
      </p>
    </>,
  )

const settings = '/dashboard/account/notifications'
