import { renderToStaticMarkup } from 'react-dom/server'
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
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 16px', background: light.bg, color: light.ink }}>
        <div style={{ ...words, maxWidth: 520, margin: '0 auto' }}>
          <p style={{ margin: '0 0 16px', fontWeight: 650, color: light.primaryInk }}>Vivary</p>
          {lines.map(({ header_text, body_text, path }) => (
            <div key={`${header_text} ${path}`} style={card}>
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
        </div>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

const words = {
  fontFamily: "'Atkinson Hyperlegible Next', 'Segoe UI', Helvetica, Arial, sans-serif",
  fontSize: 16,
  lineHeight: 1.45,
}
const card = {
  margin: '0 0 12px',
  padding: '16px 20px',
  borderRadius: 14,
  background: light.surface,
  border: `1px solid ${light.line}`,
}
