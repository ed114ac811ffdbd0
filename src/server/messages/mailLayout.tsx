import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dark, light } from '../../shared/tokens.ts'
import type { Mail } from './outbox.ts'

type MailText = {
  subject: string
  /** Paragraphs of plain text, which may have line breaks. */
  lines: readonly string[]
  /** The one button. Its address comes from PUBLIC_URL only, never from a request. */
  action?: { label: string; url: string }
  /** Below the button: how long it works, and what to do if it wasn't you. */
  after?: readonly string[]
}

/** A short email about someone's account, as text and HTML. */
export function writeMail({ subject, lines, action, after = [] }: MailText): Mail {
  const text = [...lines, ...(action ? [`${action.label}: ${action.url}`] : []), ...after]
  return {
    subject,
    text: `${text.join('\n\n')}\n\n--\nVivary\n`,
    html: mailHtml(
      subject,
      <MailCard>
        {lines.map((line) => (
          <p key={line} style={{ margin: '0 0 12px' }}>
            {brokenLines(line)}
          </p>
        ))}
        {action && (
          <p style={{ margin: '20px 0' }}>
            <a href={action.url} className="button" style={button}>
              {action.label}
            </a>
          </p>
        )}
        {after.map((line) => (
          <p
            key={line}
            className="second"
            style={{ margin: '0 0 8px', fontSize: 14, color: light.ink2 }}
          >
            {line}
          </p>
        ))}
      </MailCard>,
    ),
  }
}

/** Line breaks as elements, since not every mail program keeps those of a text. */
const brokenLines = (text: string): ReactNode =>
  text.split('\n').reduce<ReactNode>(
    (before, part) =>
      before === null ? (
        part
      ) : (
        <>
          {before}
          <br />
          {part}
        </>
      ),
    null,
  )

/** The HTML document of an email, in the product's colours. */
export function mailHtml(title: string, content: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{atNight}</style>
      </head>
      <body style={{ margin: 0, padding: '24px 16px', background: light.bg, color: light.ink }}>
        <div style={{ ...words, maxWidth: 520, margin: '0 auto' }}>
          <p
            className="brand"
            style={{ margin: '0 0 16px', fontWeight: 650, color: light.primaryInk }}
          >
            Vivary
          </p>
          {content}
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
/** Mail programs that know the dark theme take these over the colours at the elements. */
const atNight = `@media (prefers-color-scheme: dark) {
  body { background: ${dark.bg} !important; color: ${dark.ink} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .name { color: ${dark.ink} !important; }
  .brand, .link { color: ${dark.primaryInk} !important; }
  .second { color: ${dark.ink2} !important; }
  .quiet, .quiet a { color: ${dark.ink3} !important; }
  .button { background: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
}`

/** One subject of an email, in a frame. */
export function MailCard({ children }: { children: ReactNode }) {
  return (
    <div className="card" style={card}>
      {children}
    </div>
  )
}

const card = {
  margin: '0 0 12px',
  padding: '16px 20px',
  borderRadius: 14,
  background: light.surface,
  border: `1px solid ${light.line}`,
}
const button = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: 12,
  background: light.primary,
  color: light.onPrimary,
  fontWeight: 650,
  textDecoration: 'none',
}
