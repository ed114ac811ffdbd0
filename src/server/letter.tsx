import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { light } from '../shared/tokens.ts'
import type { Mail } from './outbox.ts'

type Letter = {
  subject: string
  /** Paragraphs, in plain words. */
  lines: readonly string[]
  /** The one thing to do. Its address comes from PUBLIC_URL only, never from a request. */
  action?: { label: string; url: string }
  /** What comes below the button: until when it works, what to do when it was somebody else. */
  after?: readonly string[]
}

/** A short mail about somebody's account, in text and in HTML. */
export function letter({ subject, lines, action, after = [] }: Letter): Mail {
  const text = [...lines, ...(action ? [`${action.label}: ${action.url}`] : []), ...after]
  return {
    subject,
    text: `${text.join('\n\n')}\n\n--\nVivary\n`,
    html: mailHtml(
      subject,
      <div style={mailCard}>
        {lines.map((line) => (
          <p key={line} style={{ margin: '0 0 12px' }}>
            {line}
          </p>
        ))}
        {action && (
          <p style={{ margin: '20px 0' }}>
            <a href={action.url} style={button}>
              {action.label}
            </a>
          </p>
        )}
        {after.map((line) => (
          <p key={line} style={{ margin: '0 0 8px', fontSize: 14, color: light.ink2 }}>
            {line}
          </p>
        ))}
      </div>,
    ),
  }
}

/** The document of a mail, in the product's colours. */
export function mailHtml(title: string, content: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 16px', background: light.bg, color: light.ink }}>
        <div style={{ ...words, maxWidth: 520, margin: '0 auto' }}>
          <p style={{ margin: '0 0 16px', fontWeight: 650, color: light.primaryInk }}>Vivary</p>
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
export const mailCard = {
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
