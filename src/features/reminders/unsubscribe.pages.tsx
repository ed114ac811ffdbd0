import type { ReactNode } from 'react'
import { pageHtml } from '../../server/page.tsx'
import type { PageFiles } from '../../server/pageFiles.ts'

/** Asks whether the mails are to end; `action` is where the answer goes. */
export const endPage = (files: PageFiles, action: string): string =>
  page(
    files,
    'No more mails?',
    <>
      <p className="lead">
        You get a mail with the day's reminders. In the app they stay as they are.
      </p>
      <form action={action} method="post">
        <button type="submit">Stop the daily mail</button>
      </form>
    </>,
  )

export const endedPage = (files: PageFiles): string =>
  page(
    files,
    'The daily mail has stopped',
    <>
      <p className="lead">Your reminders still wait for you in the app.</p>
      <p className="other">
        Changed your mind? <a href={settings}>Turn it on again</a>
      </p>
    </>,
  )

/** An address that was cut off on its way, or is from another installation. */
export const unknownPage = (files: PageFiles): string =>
  page(
    files,
    'This address is not whole',
    <>
      <p className="lead">Nothing was changed. Open the link in the mail once more.</p>
      <p className="other">
        Or <a href={settings}>choose in the app</a> what you are mailed.
      </p>
    </>,
  )

const settings = '/dashboard/account/notifications'

const page = (files: PageFiles, title: string, content: ReactNode) =>
  pageHtml(
    { title, files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <h1>{title}</h1>
        {content}
      </main>
    </div>,
  )
