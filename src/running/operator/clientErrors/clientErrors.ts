/** A screen's path without ids, codes, queries and anchors, which say what was looked at. */
export function cleanPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''
  return path
    .split('/')
    .map((step) => (isWord.test(step) ? step : ':id'))
    .join('/')
    .slice(0, 200)
}

/** Screens are named in lower case with hyphens. */
const isWord = /^([a-z][a-z-]{0,29}|v2-migration)?$/

/** A stack trace without hosts, queries and the hashes of a build. */
export const cleanStack = (stack: string): string =>
  stack
    // Bounded, since an unlimited scheme would be searched from each of its letters (ReDoS).
    .replace(/[a-z-]{1,30}:\/\/[^/\s)]*/gi, '')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(uuid, ':id')

/** The message without ids and queries, so that it doesn't make a kind per animal. */
export const cleanMessage = (message: string): string =>
  message.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1').replace(uuid, ':id')

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Key of a kind of error: the message without numbers, and the first place in the code, whatever the build. */
export function sameness({ message, stack }: { message: string; stack: string }): string {
  const place = stack.split('\n').find((line) => /\bat\b|@/.test(line)) ?? ''
  const source = place.replace(/-[\w-]{8}(?=\.js)/g, '').replace(/:\d+/g, '')
  return `${message.replace(/\d+/g, '0')}\n${source.trim()}`
}

/** The browser's name and version, and the system's; nothing else of its user agent. */
export function browserOf(userAgent: string): string {
  const [, name = 'Unknown browser', version = ''] =
    [
      // First, since these also claim to be Chrome or Safari.
      /(Edg|OPR|SamsungBrowser|Firefox)\/(\d+)/,
      /(Chrome)\/(\d+)/,
      /(Version)\/(\d+).*Safari/,
    ]
      .map((shape) => shape.exec(userAgent))
      .find((match) => match !== null) ?? []
  const system = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/.exec(userAgent)?.[0]
  const words = [
    browserNames[name] ?? name,
    version,
    system && `on ${systemNames[system] ?? system}`,
  ]
  return words.filter(Boolean).join(' ')
}

const browserNames: Record<string, string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Version: 'Safari',
}
const systemNames: Record<string, string> = { 'Mac OS X': 'macOS', CrOS: 'ChromeOS' }
