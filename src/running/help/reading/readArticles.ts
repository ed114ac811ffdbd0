import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import {
  type Article,
  type Element,
  groups,
  type Part,
  type Section,
} from '../articles.contract.ts'
import { webpSize } from './webpSize.ts'

/**
 * Reads the help's Markdown below `folder` (`articles/*.md`, `pictures/*.webp`), in the order of their
 * groups and `order`. For the build, the server and tests; no parser reaches the browser.
 *
 * An article begins with lines `key: value` between two `---`: title, summary, group, and if wanted
 * words (further search words) and order (its place in the group, 50 if not set). In its text bold is
 * what stands on the screen, `## Heading {#anchor}` chooses an anchor, `> …` is a note, and
 * `![What it shows](name "Caption")` a picture, `name-light.webp` and `name-dark.webp`. Throws for anything
 * else that Markdown knows, and for an unknown group.
 */
export function readArticles(folder: string): Article[] {
  return readdirSync(join(folder, 'articles'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      slug: basename(file, '.md'),
      text: readFileSync(join(folder, 'articles', file), 'utf8'),
    }))
    .map(({ slug, text }) => articleOf(slug, text, join(folder, 'pictures')))
    .sort(
      (one, other) =>
        groups.indexOf(one.group) - groups.indexOf(other.group) ||
        one.order - other.order ||
        one.title.localeCompare(other.title),
    )
    .map(({ order: _, ...article }) => article)
}

function articleOf(slug: string, source: string, pictures: string): Article & { order: number } {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const [, key = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
      return [key, value.trim()]
    }),
  )
  const group = groups.find((one) => one === fields.group)
  if (!group || !fields.title || !fields.summary) {
    throw new Error(`${slug}.md: title, summary and group (${groups.join(', ')}) are needed`)
  }
  const draw = drawing(slug, pictures)
  const parts = lexer(text).flatMap(draw)
  return {
    slug,
    title: fields.title,
    summary: fields.summary,
    group,
    words: fields.words ?? '',
    order: Number(fields.order ?? 50),
    minutes: Math.max(1, Math.round(plain(parts).split(/\s+/).length / 200)),
    headings: parts.flatMap((part) =>
      isElement(part) && part.tag === 'h2' ? [{ id: part.id ?? '', text: plain(part.parts) }] : [],
    ),
    parts,
  }
}

/** Turns the parser's tokens into parts. */
function drawing(slug: string, pictures: string) {
  const all = (tokens: Token[] = []): Part[] => joined(tokens.flatMap(one))

  function one(token: Token): Part[] {
    switch (token.type) {
      case 'space':
        return []
      case 'heading': {
        const [, words = '', id] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(token.text) ?? []
        return [{ tag: token.depth === 2 ? 'h2' : 'h3', id: id ?? idOf(words), parts: [words] }]
      }
      case 'paragraph': {
        const [first] = token.tokens ?? []
        if (first?.type === 'image' && token.tokens?.length === 1)
          // marked's type of a token of some extension hides that of an image.
          return picture(first as Tokens.Image)
        return [{ tag: 'p', parts: all(token.tokens) }]
      }
      case 'list':
        return [{ tag: token.ordered ? 'ol' : 'ul', parts: token.items.flatMap(item) }]
      case 'blockquote':
        return [{ tag: 'note', parts: all(token.tokens) }]
      case 'code':
        return [{ tag: 'pre', parts: [token.text] }]
      case 'strong':
      case 'em':
        return [{ tag: token.type, parts: all(token.tokens) }]
      case 'codespan':
        return [{ tag: 'code', parts: [token.text] }]
      case 'link':
        return [{ tag: 'a', href: token.href, parts: all(token.tokens) }]
      case 'text':
      case 'escape':
        return token.type === 'text' && token.tokens
          ? all(token.tokens)
          : [token.text.replaceAll(/\s+/g, ' ')]
      default:
        throw new Error(`${slug}.md: ${token.type} isn't drawn (${token.raw.slice(0, 60)})`)
    }
  }

  /** Every item is a paragraph, so that links in it are links in a text. */
  function item({ tokens }: Tokens.ListItem): Part[] {
    const parts = all(tokens)
    const isWrapped = parts.some((part) => isElement(part) && part.tag === 'p')
    return [{ tag: 'li', parts: isWrapped ? parts : [{ tag: 'p', parts }] }]
  }

  function picture({ href: name, text: alt, title }: Tokens.Image): Part[] {
    const [light, dark] = (['light', 'dark'] as const).map((theme) => {
      const path = join(pictures, `${name}-${theme}.webp`)
      return existsSync(path) ? readFileSync(path) : undefined
    })
    // One that was never taken is missed by a test; the product is built without it to take it.
    if (!light || !dark) return []
    const { width, height } = webpSize(light)
    const addressOf = (theme: string, file: Buffer) =>
      `/help/pictures/${name}-${theme}.webp?${hash('sha256', file).slice(0, 8)}`
    return [
      {
        tag: 'picture',
        light: addressOf('light', light),
        dark: addressOf('dark', dark),
        // Taken at two pixels for one.
        width: Math.round(width / 2),
        height: Math.round(height / 2),
        alt,
        caption: title ?? '',
      },
    ]
  }

  return one
}

/** Neighbouring texts as one. */
function joined(parts: Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all.splice(-1, 1, last + part)
    else all.push(part)
  }
  return all
}

const idOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const isElement = (part: Part): part is Element =>
  typeof part !== 'string' && part.tag !== 'picture'

/** The words of parts, without their form. */
export const plain = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.tag === 'picture') return ` ${part.caption} `
      const text = plain(part.parts)
      return ['strong', 'em', 'code', 'a'].includes(part.tag) ? text : ` ${text} `
    })
    .join('')
    .replaceAll(/\s+/g, ' ')

/** The article's text in sections, for the search. */
export function sectionsOf({ slug, title, summary, words, parts }: Article): Section[] {
  const sections: Section[] = [{ slug, title, id: '', heading: '', text: '', words }]
  for (const part of parts) {
    if (isElement(part) && part.tag === 'h2') {
      const heading = plain(part.parts).trim()
      sections.push({ slug, title, id: part.id ?? '', heading, text: '', words: '' })
      continue
    }
    const last = sections.at(-1)
    if (last) last.text = `${last.text} ${plain([part])}`.replaceAll(/\s+/g, ' ').trim()
  }
  // An article that begins with a heading has nothing to show of its beginning.
  return sections.map((section) => ({ ...section, text: section.text || `${summary}.` }))
}
