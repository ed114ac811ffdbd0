import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plusResources, resources } from '../../app/records.ts'
import { screens } from '../../app/screens.ts'
import { root } from '../../server/root.ts'
import type { Element, Part } from './articles.contract.ts'
import { askedMost, helpCards } from './helpCards.tsx'
import { isElement, plain, readArticles } from './reading/readArticles.ts'

const folder = join(root, 'src/running/help')
const articles = readArticles(folder)
const sourceOf = (slug: string) => readFileSync(join(folder, 'articles', `${slug}.md`), 'utf8')
const slugs = articles.map(({ slug }) => slug)

const elements = (parts: readonly Part[]): Element[] =>
  parts.filter(isElement).flatMap((part) => [part, ...elements(part.parts)])
const all = (tag: Element['tag'], parts: readonly Part[]) =>
  elements(parts).filter((part) => part.tag === tag)
const anchorsOf = (slug: string) => {
  const parts = articles.find((article) => article.slug === slug)?.parts ?? []
  return [...all('h2', parts), ...all('h3', parts)].map(({ id }) => id)
}

/** Whether the address of a link is an article, with its anchor, or a screen. */
function leadsSomewhere(href: string): boolean {
  const [path = '', anchor] = href.split('#')
  const slug = /^\/help\/([\w-]+)$/.exec(path)?.[1]
  if (slug && slug !== 'contact') {
    return slugs.includes(slug) && (anchor === undefined || anchorsOf(slug).includes(anchor))
  }
  return path === '/' || screens.some((screen) => `/${screen.path}` === path)
}

test('the eight cards and what is asked most lead to articles and their headings', () => {
  expect(helpCards.map(({ slug }) => slug)).toEqual([
    ...['getting-started', 'download-the-app', 'account', 'payment', 'security'],
    ...['fix-a-problem', 'v2-migration', 'contact'],
  ])
  for (const { slug } of helpCards.slice(0, -1)) expect(slugs).toContain(slug)
  for (const { slug, id } of askedMost) expect(anchorsOf(slug)).toContain(id)
})

test('forms lead to anchors of the migration that stay where they are', () => {
  expect(anchorsOf('v2-migration')).toEqual(
    expect.arrayContaining(['multipleFeedingSchedules', 'legacyFeeder']),
  )
})

test('every link from a screen to the help leads to an article and its heading', () => {
  const links = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).flatMap(
    (file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?:<HelpLink\s+to="|["'`]\/help\/)([a-z][\w-]*(?:#[\w-]+)?)["'`]/g,
        ),
      ].map(([, to = '']) => ({ file, to })),
  )
  expect(links.length).toBeGreaterThan(8)
  const apis = ['answers']
  expect(links.filter(({ to }) => !apis.includes(to) && !leadsSomewhere(`/help/${to}`))).toEqual([])
})

describe.each(articles)('$slug', ({ slug, title, summary, parts, headings }) => {
  test('each of its links leads somewhere', () => {
    const links = all('a', parts).map(({ href = '' }) => href)
    expect(links.filter((href) => !/^https:/.test(href) && !leadsSomewhere(href))).toEqual([])
  })

  test('each of its headings has an anchor of its own', () => {
    const anchors = anchorsOf(slug)
    expect(anchors.filter((anchor) => !anchor)).toEqual([])
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(headings.length).toBeGreaterThan(1)
  })

  test('each of its pictures exists, by day and by night', () => {
    const named = [...sourceOf(slug).matchAll(/!\[([^\]]*)\]\(([\w-]+)/g)]
    for (const [, alt, name] of named) {
      expect(alt?.length).toBeGreaterThan(10)
      for (const theme of ['light', 'dark'])
        expect(existsSync(join(folder, 'pictures', `${name}-${theme}.webp`)), name).toBe(true)
    }
  })

  test('what it prints in bold stands on a screen', () => {
    const bold = all('strong', parts).map((part) => plain(part.parts).trim())
    expect(bold.filter((words) => !isOnScreens(words))).toEqual([])
  })

  test('it is said in a few words what it is', () => {
    expect(title.length).toBeLessThanOrEqual(32)
    expect(summary.length).toBeLessThanOrEqual(50)
  })
})

/** What screens say in their sources, and what is put together of a resource's words. */
const code = globSync('src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.*', 'src/running/help/**', 'src/demo/**'],
})
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const puttogether = new Set(
  [...resources, ...plusResources].map(({ words }) => `Add ${words.one.toLowerCase()}`),
)

function isOnScreens(words: string): boolean {
  // The sign on the phone's record button.
  if (words === '+' || puttogether.has(words)) return true
  const exact = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
  // The words stand first, so that they are searched for, and what is around them is looked at where they are.
  const before = `(?<=(?:['"\`>}?]|^)\\s*${exact})`
  return new RegExp(`${exact}${before}\\s*(?:['"\`<{]|$)`, 'm').test(code)
}

test('no picture lies there that no article shows, and all are small', () => {
  const text = slugs.map(sourceOf).join('\n')
  const files = readdirSync(join(folder, 'pictures')).filter((file) => file.endsWith('.webp'))
  const names = new Set(files.map((file) => file.replace(/-(light|dark)\.webp$/, '')))
  expect([...names].filter((name) => !text.includes(`](${name} `))).toEqual([])
  const sizes = files.map((file) => statSync(join(folder, 'pictures', file)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_500_000)
})
