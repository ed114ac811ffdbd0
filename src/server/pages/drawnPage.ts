import type { Build, FirstScreen } from './firstScreens.ts'

/**
 * The build's page for a screen that is drawn in it, in the application's place. It brings its styles
 * along, and has its scripts fetched once it has been painted: on a slow line, that takes one round
 * trip until there is something to see.
 */
export function drawnPage(build: Build, { chunk, view }: FirstScreen): string {
  const { html, filesOf, textOf } = build
  const { styles, scripts } = filesOf(chunk)
  const entry = html.match(entryTag)?.[1]
  if (!entry) throw new Error("The build's page has no script")
  const preloaded = [...html.matchAll(preloadTag)].map(([, address = '']) => address)
  const inOrder = [...new Set([...preloaded, entry])]
  const all = [...new Set([...inOrder, ...scripts.map((file) => `/${file}`)])]
  const inPage = [...new Set(styles)].map(
    (file) => `<style nonce="%STYLE_NONCE%" data-href="/${file}">${textOf(file)}</style>`,
  )
  return html
    .replace(preloadTag, '')
    .replace(entryTag, '')
    .replace(stylesTag, '')
    .replace('<!--screen-->', () => inPage.join('\n'))
    .replace('<!--start-->', () => startTag(inOrder, all, view))
}

const entryTag = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const stylesTag = /<link rel="stylesheet"[^>]*>/
const preloadTag = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** Removes the drawing where this device uses another view than the usual one. */
const leaveOut = ({ key, usual }: NonNullable<FirstScreen['view']>) => `  try {
    if ((localStorage.getItem('${key}') ?? '${usual}') !== '${usual}') {
      app.replaceChildren()
      delete app.dataset.drawn
    }
  } catch {}
`

/**
 * Repeats taps from before the application listens, and passes it what was typed; links lead somewhere at once.
 * An event of a person's makes React hydrate what is around it at once, so one goes ahead; and it takes for
 * typed only what wasn't set on the element itself. The application replaces what the device had kept: there it
 * is the element of the same name.
 */
const earlyScript = `let tapped
  const entered = new Set()
  app.addEventListener('click', (event) => {
    if (!('drawn' in app.dataset)) return
    tapped = event.target.closest('button, [type=checkbox], [type=radio]')
    if (tapped) event.preventDefault()
  })
  app.addEventListener('input', ({ target }) => 'drawn' in app.dataset && entered.add(target))
  const tell = (element, type) => element.dispatchEvent(new Event(type, { bubbles: true }))
  onListening = () => {
    delete app.dataset.drawn
    // A task of its own: React hydrates what is tapped at once, which it can't from within an effect.
    setTimeout(repeatEarly)
  }
  const nameOf = ({ ariaLabel, name, textContent }) => [ariaLabel, name, textContent].join()
  const nowOf = (early) => {
    if (early.isConnected) return early
    const named = [...app.querySelectorAll(early.localName)].filter((one) => nameOf(one) === nameOf(early))
    return named.length === 1 ? named[0] : undefined
  }
  const repeatEarly = () => {
    for (const early of entered) {
      const field = nowOf(early)
      if (!field) continue
      tell(field, 'input')
      const { value } = early
      field.value = ''
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
      tell(field, 'input')
      tell(field, 'change')
    }
    const button = tapped && nowOf(tapped)
    if (!button) return
    tell(button, 'input')
    button.click()
  }`

/**
 * A tab in the background paints nothing. If a script doesn't come, the page waits for the server and
 * loads anew, a few times at most: browsers may remember the failure, and hardly anything has been typed yet.
 * `start` begins the count again. The scripts run one by one, so that a phone can react in between.
 */
const startTag = (
  inOrder: readonly string[],
  all: readonly string[],
  view: FirstScreen['view'],
) => `<script nonce="%SCRIPT_NONCE%">
  ${earlyScript}
${view ? leaveOut(view) : ''}  const again = () => fetch('/healthz').then(reload, () => setTimeout(again, 2000))
  const reload = () => {
    const restarts = Number(sessionStorage.getItem('restarts'))
    if (restarts >= 5) return
    sessionStorage.setItem('restarts', restarts + 1)
    location.reload()
  }
  const run = async () => {
    for (const src of ${JSON.stringify(inOrder)}) {
      await import(src)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const fetchAll = () => {
    for (const href of ${JSON.stringify(all)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    }
    run().catch(again)
  }
  if (document.hidden) fetchAll()
  else requestAnimationFrame(() => setTimeout(fetchAll))
</script>`
