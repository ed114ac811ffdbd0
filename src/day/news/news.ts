import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { root } from '../../server/root.ts'
import type { NewsList, NewsPost } from './news.contract.ts'

/**
 * Reads the posts in the folder `news`: `2026-11-20-a-few-words.md`, whose first line is the title
 * as `# Title`. Newest first. Throws an `Error` with the name of a malformed file.
 */
export function readNews(folder = join(root, 'news')): NewsPost[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .toReversed()
    .map((name) => postOf(name, readFileSync(join(folder, name), 'utf8')))
}

/** The posts published by a day, at most `most`. */
export const publishedBy = (
  now: Date,
  posts: readonly NewsPost[],
  most = posts.length,
): NewsList => ({
  value: posts.filter(({ published_at }) => published_at <= now.toISOString()).slice(0, most),
})

function postOf(name: string, text: string): NewsPost {
  const day = /^(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/.exec(name)?.[1]
  const parts = /^# (.+)\n+([\s\S]+)$/.exec(text)
  const [, title, body] = parts ?? []
  if (!day || !title || !body) {
    throw new Error(`news/${name} needs a day in its name and a title as its first line`)
  }
  const content = html.parse(body, { async: false })
  const first = /<p>([\s\S]*?)<\/p>/.exec(content)?.[1] ?? ''
  return { title: title.trim(), content, summary: plain(first), published_at: morningOf(day) }
}

/** The same day from Honolulu to Tokyo. */
const morningOf = (day: string) => `${day}T10:00:00.000Z`

const html = new Marked({
  gfm: true,
  renderer: {
    link({ href, title, tokens }) {
      const words = this.parser.parseInline(tokens)
      const about = title ? ` title="${escaped(title)}"` : ''
      const outside = /^https?:/.test(href) ? ' target="_blank" rel="noopener noreferrer"' : ''
      return `<a href="${escaped(href)}"${about}${outside}>${words}</a>`
    },
    // The title is a heading above the post's own.
    heading({ tokens }) {
      return `<h3>${this.parser.parseInline(tokens)}</h3>\n`
    },
    html: ({ text }) => escaped(text),
  },
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Text without tags and with its entities decoded. */
const plain = (content: string) =>
  content
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
