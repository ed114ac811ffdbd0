/** A screen's path without what it was about: ids, codes, queries and anchors say who was looked at. */
export function cleanPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''
  return path
    .split('/')
    .map((step) => (isWord.test(step) ? step : ':id'))
    .join('/')
    .slice(0, 200)
}

/** Screens are named in words: small letters and hyphens. */
const isWord = /^([a-z][a-z-]{0,29}|v2-migration)?$/

/** A stack whose addresses have lost their host, their query and the hash that each build changes. */
export const cleanStack = (stack: string): string =>
  stack
    // Of at most 30 letters: a scheme without end would be sought from each of its letters anew.
    .replace(/[a-z-]{1,30}:\/\/[^/\s)]*/gi, '')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(uuid, ':id')

/** The message without ids, so that each animal does not make a kind of its own, and without queries. */
export const cleanMessage = (message: string): string =>
  message.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1').replace(uuid, ':id')

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/**
 * What makes two errors the same: the message without its numbers, and the first place in the code,
 * whichever build it was in.
 */
export function sameness({ message, stack }: { message: string; stack: string }): string {
  const place = stack.split('\n').find((line) => /\bat\b|@/.test(line)) ?? ''
  const source = place.replace(/-[\w-]{8}(?=\.js)/g, '').replace(/:\d+/g, '')
  return `${message.replace(/\d+/g, '0')}\n${source.trim()}`
}

/** The browser's name and version, and the system's; nothing else of what it says about itself. */
export function browserOf(userAgent: string): string {
  const [, name = 'Unknown browser', version = ''] =
    [
      // Others say that they are Chrome or Safari as well.
      /(Edg|OPR|SamsungBrowser|Firefox)\/(\d+)/,
      /(Chrome)\/(\d+)/,
      /(Version)\/(\d+).*Safari/,
    ]
      .map((shape) => shape.exec(userAgent))
      .find((found) => found !== null) ?? []
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
