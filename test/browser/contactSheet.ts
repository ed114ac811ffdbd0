import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'

/** All pictures of one kind on one page: as HTML in their folder, and as a picture beside it. */
export async function contactSheet(on: Browser, folder: string, kind: string, files: string[]) {
  const path = join(folder, kind, 'index.html')
  writeFileSync(path, page(kind, files))
  const width = kind.startsWith('phone') ? 1760 : 2000
  const tab = await on.newPage({ viewport: { width, height: 800 } })
  await tab.goto(pathToFileURL(path).href)
  await tab.screenshot({ path: join(folder, `${kind}.png`), fullPage: true })
  await tab.close()
}

const page = (kind: string, files: string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${kind}</title>
<style>
  body { margin: 20px; background: #8a8f88; font: 600 14px sans-serif; }
  main { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(${kind.startsWith('phone') ? 195 : 470}px, 1fr)); }
  figure { margin: 0; } img { display: block; width: 100%; } figcaption { padding: 4px 0; }
</style>
<main>${files.map(figure).join('')}</main></html>`

const figure = (file: string) =>
  `<figure><figcaption>${file.replace('.png', '')}</figcaption><img src="${file}" alt=""></figure>`
