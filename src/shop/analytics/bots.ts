import type { IncomingHttpHeaders } from 'node:http'

/**
 * Programs that say what they are: search engines, link previews, feed readers, monitors, and
 * libraries. One that poses as a browser is counted; nothing short of a script could tell.
 */
const programs =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|scrap|archiv|preview|facebookexternalhit|whatsapp|telegram|mastodon|embedly|quora|pinterest|feed|rss|monitor|uptime|pingdom|check|scan|lighthouse|pagespeed|headless|phantom|puppeteer|playwright|curl|wget|httpie|libwww|python|perl|java\/|okhttp|axios|node|undici|go-http|ruby|php|postman|insomnia|apachebench|autocannon|k6\//i

/** Tells whether a request is a person's browser opening a page, and the person doesn't object to counting. */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!agent.startsWith('Mozilla/5.0') || programs.test(agent)) return false
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  // Fetched ahead, and perhaps never looked at.
  return !`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`.includes('prefetch')
}
