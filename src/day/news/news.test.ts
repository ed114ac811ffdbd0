import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/app.ts'
import type { NewsPost } from './news.contract.ts'
import { publishedBy, readNews } from './news.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivary-news-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('our news come as HTML, the newest first, with nothing that the page would refuse', async () => {
  const keeper = await signedIn()
  const value: NewsPost[] = (await keeper.get('news_posts.json')).json().value
  expect(value).toEqual(value.toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1)))
  const all = readNews()
  expect(all.slice(all.length - value.length)).toEqual(value)
  expect(all.length).toBeGreaterThanOrEqual(3)
  for (const { title, content, summary } of all) {
    expect(title).not.toBe('')
    expect(content).toMatch(/^<p>/)
    expect(content).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i)
    expect(summary).not.toMatch(/[<>]|&\w+;/)
  }
})

test('links that lead away open beside, and tags in a text are words', () => {
  writeFileSync(
    join(folder, '2026-01-02-links.md'),
    '# Tags & links\n\nA "b" <b>c</b> [out](https://a.example/?b&c "d") [in](/dashboard/animals)\n',
  )
  const [post] = readNews(folder)
  expect(post?.title).toBe('Tags & links')
  expect(post?.summary).toBe('A "b" <b>c</b> out in')
  expect(post?.content).toContain(
    '<a href="https://a.example/?b&amp;c" title="d" target="_blank" rel="noopener noreferrer">out</a>',
  )
  expect(post?.content).toContain('<a href="/dashboard/animals">in</a>')
  expect(post?.content).toContain('&lt;b')
})

test('a post waits for its day, and one that is no post stops the start by its name', () => {
  const posts = readNews(folder)
  expect(publishedBy(new Date('2026-01-02T09:59:00Z'), posts).value).toEqual([])
  expect(publishedBy(new Date('2026-01-02T10:00:00Z'), posts).value).toHaveLength(1)
  writeFileSync(join(folder, '2026-01-03-untitled.md'), 'Only words\n')
  expect(() => readNews(folder)).toThrow('news/2026-01-03-untitled.md needs')
})
