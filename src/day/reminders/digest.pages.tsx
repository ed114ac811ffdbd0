import { MailCard, mailHtml } from '../../server/messages/mailLayout.tsx'
import type { Mail } from '../../server/messages/outbox.ts'
import { light } from '../../shared/tokens.ts'

type Line = { header_text: string; body_text: string; path: string }
type Addresses = { publicUrl: string; unsubscribe: string }

/** A day's reminders as one email. Its links come from PUBLIC_URL only. */
export function digestMail(lines: readonly Line[], { publicUrl, unsubscribe }: Addresses): Mail {
  const [first] = lines
  const rest = lines.length - 1
  const subject = rest > 0 ? `${first?.header_text}, and ${rest} more` : (first?.header_text ?? '')
  const app = `${publicUrl}/dashboard`
  const settings = `${app}/account/notifications`
  const text = [
    ...lines.map(({ header_text, body_text, path }) =>
      [header_text, body_text, `${app}${path}`].filter(Boolean).join('\n'),
    ),
    `--\nYou get this email once a day from Vivary. Change settings: ${settings}\nUnsubscribe: ${unsubscribe}`,
  ].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: document(subject, lines, { app, settings, unsubscribe }),
    unsubscribe,
  }
}

function document(
  subject: string,
  lines: readonly Line[],
  { app, settings, unsubscribe }: { app: string; settings: string; unsubscribe: string },
) {
  return mailHtml(
    subject,
    <>
      {lines.map(({ header_text, body_text, path }) => (
        <MailCard key={`${header_text} ${path}`}>
          <a
            href={`${app}${path}`}
            className="name"
            style={{ color: light.ink, fontWeight: 650, textDecoration: 'none' }}
          >
            {header_text}
          </a>
          {body_text && (
            <p className="second" style={{ margin: '4px 0 0', color: light.ink2 }}>
              {body_text}
            </p>
          )}
          <p style={{ margin: '8px 0 0' }}>
            <a href={`${app}${path}`} className="link" style={{ color: light.primaryInk }}>
              Open in Vivary
            </a>
          </p>
        </MailCard>
      ))}
      <p className="quiet" style={{ margin: '20px 0 0', fontSize: 13, color: light.ink3 }}>
        You get this email once a day from Vivary.{' '}
        <a href={settings} style={{ color: light.ink3 }}>
          Change settings
        </a>{' '}
        or{' '}
        <a href={unsubscribe} style={{ color: light.ink3 }}>
          unsubscribe
        </a>
        .
      </p>
    </>,
  )
}
