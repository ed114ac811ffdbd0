import type { Build, FirstScreen } from './firstScreens.ts'

/**
 * The build's page for a screen that is drawn in it, in place of `<!--drawn-->`. Its styles come first, and its scripts only
 * once it has been painted, so that they don't share a slow line with what is to be seen.
 */
export function drawnPage({ html, filesOf }: Build, { chunk, view }: FirstScreen): string {
  const { styles, scripts } = filesOf(chunk)
  const entry = html.match(entryTag)?.[1]
  if (!entry) throw new Error("The build's page has no script")
  const preloaded = [...html.matchAll(preloadTag)].map(([, address = '']) => address)
  const all = [...new Set([entry, ...preloaded, ...scripts.map((file) => `/${file}`)])]
  const links = styles
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return html
    .replace(preloadTag, '')
    .replace(entryTag, '')
    .replace('<!--screen-->', links.join('\n'))
    .replace('<!--start-->', () => startTag(entry, all, view))
}

const entryTag = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const preloadTag = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** What this device shows in another view isn't shown in the usual one first. */
const leaveOut = ({ key, usual }: NonNullable<FirstScreen['view']>) => `  try {
    if ((localStorage.getItem('${key}') ?? '${usual}') !== '${usual}') app.replaceChildren()
  } catch {}
`

/**
 * A tab in the background paints nothing. If a script doesn't come, the page waits for the server and
 * loads anew, a few times at most: browsers may remember the failure, and nothing has been typed yet.
 * `start` begins the count again.
 */
const startTag = (
  entry: string,
  all: readonly string[],
  view: FirstScreen['view'],
) => `<script nonce="%SCRIPT_NONCE%">
${view ? leaveOut(view) : ''}  const again = () => fetch('/healthz').then(reload, () => setTimeout(again, 2000))
  const reload = () => {
    const restarts = Number(sessionStorage.getItem('restarts'))
    if (restarts >= 5) return
    sessionStorage.setItem('restarts', restarts + 1)
    location.reload()
  }
  const fetchAll = () => {
    for (const href of ${JSON.stringify(all)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    }
    import('${entry}').catch(again)
  }
  if (document.hidden) fetchAll()
  else requestAnimationFrame(() => setTimeout(fetchAll))
</script>`
