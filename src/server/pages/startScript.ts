import type { Drawing } from './build.ts'

/* The scripts that stand in a drawn page, and run before the application has come. */

/** JSON that may stand in a page's script. */
export const jsonForHtml = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Removes the drawing where this device shows the screen otherwise: in a view that it remembers, as a table where there
 * is room for one and none was known of, or from the place in it that the address names, which no server is told.
 */
export const leaveOut = (views: Drawing['views']) => `try {
    const views = ${jsonForHtml(views)}
    const isWide = matchMedia('(min-width: 56.25em)').matches
    const isOther = ([key, drawn]) => (localStorage.getItem(key) ?? drawn) !== drawn
    const isTable = ([, drawn]) => drawn === 'table' && isWide && !(app.dataset.width >= 900)
    if (location.hash || views.some((view) => isOther(view) || isTable(view))) {
      app.replaceChildren()
      delete app.dataset.drawn
    }
  } catch {}`

/**
 * Repeats taps from before the application listens, and passes it what was typed; links lead somewhere at once.
 * An event of a person's makes React hydrate what is around it at once, so one goes ahead; and it takes for
 * typed only what wasn't set on the element itself. The application replaces what the device had kept: there it
 * is the element of the same name.
 */
const earlyScript = `let tapped, entered = new Map()
  app.addEventListener('click', (event) => {
    if (!('drawn' in app.dataset)) return repeatEarly()
    tapped = event.target.closest('button, [type=checkbox], [type=radio]')
    if (tapped) event.preventDefault()
  })
  const isTyped = ({ type }) => !/^(checkbox|file|radio)$/.test(type)
  const onInput = ({ target }) => {
    if ('drawn' in app.dataset || entered.has(target)) entered.set(target, target.value)
    // A field that React has yet to take over: what it holds by then is taken for known.
    else if ('defaultValue' in target && isTyped(target) && !target._valueTracker) enter(target.value, target)
  }
  app.addEventListener('input', onInput, true)
  const tell = (element, type) => element.dispatchEvent(new Event(type, { bubbles: true }))
  onListening = () => {
    delete app.dataset.drawn
    // A task of its own: React hydrates what is tapped at once, which it can't from within an effect. A tap may come before it.
    setTimeout(repeatEarly)
  }
  // What follows a comma is a count, which may have changed.
  const nameOf = ({ ariaLabel, name, textContent }) => [ariaLabel?.split(',')[0], name, textContent].join()
  const nowOf = (early) => {
    if (early.isConnected) return early
    const twins = [...app.querySelectorAll(early.localName)].filter((one) => nameOf(one) === nameOf(early))
    return twins.length === 1 ? twins[0] : undefined
  }
  const enter = (value, early) => {
    const field = nowOf(early)
    if (!field) return
    tell(field, 'keyup')
    if (isTyped(field)) {
      field.value = ''
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
      if (field._valueTracker) tell(field, 'input')
    }
    tell(field, 'change')
  }
  const repeatEarly = () => {
    const [typed, early] = [entered, tapped]
    entered = new Map()
    tapped = undefined
    for (const [field, value] of typed) enter(value, field)
    const button = early && nowOf(early)
    if (button) tell(button, 'input')
    button?.click()
  }`

/**
 * A tab in the background paints nothing. If a script doesn't come, the page waits for the server and
 * loads anew, a few times at most: browsers may remember the failure, and hardly anything has been typed yet.
 * `start` begins the count again. The scripts run one by one, so that a phone can react in between.
 */
export const startTag = (
  inOrder: readonly string[],
  all: readonly string[],
) => `<script nonce="%SCRIPT_NONCE%">
  ${earlyScript}
  /* views */
  const again = () => fetch('/healthz').then(reload, () => setTimeout(again, 2000))
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
