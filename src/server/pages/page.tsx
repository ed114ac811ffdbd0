import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dark, light } from '../../shared/tokens.ts'
import type { PageFiles } from './pageFiles.ts'

type Document = {
  title: string
  files: PageFiles
  /** For search engines. */
  isPublic?: boolean
  /** Instead of those of identity pages. */
  styles?: string
  /** A class of the root, which can tint the page. */
  className?: string
  /** Further elements of the head. */
  head?: ReactNode
}

/**
 * A whole document for visitors without a session, rendered on the server and usable without
 * scripts. `title` is followed by the site's name. Not for search engines unless `isPublic`.
 */
export function pageHtml(
  { title, files, isPublic = false, styles = files.styles, className, head }: Document,
  content: ReactNode,
): string {
  const page = (
    <html lang="en" className={className}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · Vivary`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="text-scale" content="scale" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={light.bg} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark.bg} media="(prefers-color-scheme: dark)" />
        {isPublic ? null : <meta name="robots" content="noindex" />}
        {head}
        {files.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href={files.icon} type="image/svg+xml" />
      </head>
      <body>{content}</body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

/** A page in the frame of those for signing in: a picture, the band of scales unless given, and its title. */
export const framedPage = (
  {
    title,
    files,
    picture = files.scales,
    alt = '',
  }: Pick<Document, 'title' | 'files'> & { picture?: string; alt?: string },
  content: ReactNode,
): string =>
  pageHtml(
    { title, files },
    <div className="identity">
      <img className="scales" src={picture} alt={alt} width="780" height="780" />
      <main>
        <h1>{title}</h1>
        {content}
      </main>
    </div>,
  )
