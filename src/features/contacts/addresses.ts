/*
 * Where a contact's texts may lead. Nothing about their form is checked when they are entered, so
 * what cannot be a link is only text, and what would run something never is one.
 */

/** The address of a website, only ever http or https; 'example.com' is taken as https. */
export function websiteLink(text: string): string | undefined {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d+(\/|$)/.test(trimmed)
  const address = hasScheme ? trimmed : `https://${trimmed}`
  if (/\s/.test(address) || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && /\w\.\w|^localhost$|^\[/.test(hostname) ? href : undefined
}

/** `mailto:` of one address; what could add recipients or a text to the mail is written as letters. */
export function mailLink(text: string): string | undefined {
  const [name, host, ...more] = text.trim().split('@')
  if (!name || !host || more.length > 0 || /[\s,;<>]/.test(text.trim())) return undefined
  return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}`
}

/** `tel:` of the digits up to the first letter; the (0) within an international number is left out. */
export function phoneLink(text: string): string | undefined {
  const [written = ''] = text.trim().split(/[a-z]/i)
  const dialled = written.startsWith('+') ? written.replace(/\(0\)/, '') : written
  const digits = dialled.replace(/[^\d*#]/g, '')
  if (digits.length < 3) return undefined
  return `tel:${written.startsWith('+') ? '+' : ''}${digits.replaceAll('#', '%23')}`
}
