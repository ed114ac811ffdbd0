import { join } from 'node:path'
import type { Plugin } from 'vite'
import { version } from '../../../server/root.ts'
import type { Article, Entry } from '../articles.contract.ts'
import { readArticles, sectionsOf } from './readArticles.ts'

const list = 'virtual:help'
const texts = 'virtual:help-texts'

/**
 * The help in the browser's build: `virtual:help` has the list of articles and loads each from a chunk
 * of its own, `virtual:help-texts` what the help's search looks through.
 */
export function helpArticles(folder: string): Plugin {
  const read = () => readArticles(folder)
  const fileOf = ({ slug }: Entry) => join(folder, 'articles', `${slug}.md`)
  const isArticle = (id: string) => id.startsWith(join(folder, 'articles')) && id.endsWith('.md')
  return {
    name: 'help-articles',
    enforce: 'pre',
    resolveId: (id) => (id === list || id === texts ? `\0${id}` : undefined),
    load(id) {
      if (isArticle(id)) {
        this.addWatchFile(id)
        return moduleOf(read().find((article) => fileOf(article) === id))
      }
      if (id === `\0${texts}`) return moduleOf(read().flatMap(sectionsOf))
      if (id !== `\0${list}`) return undefined
      const articles = read()
      const loads = articles.map(
        (article) =>
          `${JSON.stringify(article.slug)}: () => import(${JSON.stringify(fileOf(article))})`,
      )
      return `export const entries = ${json(articles.map(entryOf))}
export const version = ${json(version)}
export const loads = { ${loads.join(', ')} }`
    },
  }
}

const entryOf = ({ parts: _, ...entry }: Article): Entry => entry
const moduleOf = (value: unknown) => `export default ${json(value)}`
/** A string that is parsed at run time is read faster than a literal, and is never code. */
const json = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
