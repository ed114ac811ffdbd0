import { mailCard, mailHtml } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'
import { light } from '../../shared/tokens.ts'

type Line = { header_text: string; body_text: string; path: string }
type Addresses = { publicUrl: string; unsubscribe: string }

/** A day's reminders as one mail. Its addresses come from PUBLIC_URL only. */
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
    `--\nYou asked Vivary for a mail a day. Change that: ${settings}\nNo more of these mails: ${unsubscribe}`,
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
        <div key={`${header_text} ${path}`} style={mailCard}>
          <a
            href={`${app}${path}`}
            style={{ color: light.ink, fontWeight: 650, textDecoration: 'none' }}
          >
            {header_text}
          </a>
          {body_text && <p style={{ margin: '4px 0 0', color: light.ink2 }}>{body_text}</p>}
          <p style={{ margin: '8px 0 0' }}>
            <a href={`${app}${path}`} style={{ color: light.primaryInk }}>
              Open in Vivary
            </a>
          </p>
        </div>
      ))}
      <p style={{ margin: '20px 0 0', fontSize: 13, color: light.ink3 }}>
        You asked Vivary for a mail a day.{' '}
        <a href={settings} style={{ color: light.ink3 }}>
          Change that
        </a>{' '}
        or{' '}
        <a href={unsubscribe} style={{ color: light.ink3 }}>
          get no more of these mails
        </a>
        .
      </p>
    </>,
  )
}
