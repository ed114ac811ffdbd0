/*
 * Links from a contact's texts, whose format isn't validated: text that isn't a link stays text,
 * and script addresses never become links.
 */

/** The address of a website, only http or https; 'example.com' becomes https. */
export function websiteLink(text: string): string | undefined {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d+(\/|$)/.test(trimmed)
  const address = hasScheme ? trimmed : `https://${trimmed}`
  if (/\s/.test(address) || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && /\w\.\w|^localhost$|^\[/.test(hostname) ? href : undefined
}

/** `mailto:` of one address, escaped so that it can't add recipients or a body. */
export function mailLink(text: string): string | undefined {
  const [name, host, ...more] = text.trim().split('@')
  if (!name || !host || more.length > 0 || /[\s,;<>]/.test(text.trim())) return undefined
  return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}`
}

/** `tel:` of the digits before the first letter; the (0) in an international number is left out. */
export function phoneLink(text: string): string | undefined {
  const [written = ''] = text.trim().split(/[a-z]/i)
  const dialled = written.startsWith('+') ? written.replace(/\(0\)/, '') : written
  const digits = dialled.replace(/[^\d*#]/g, '')
  if (digits.length < 3) return undefined
  return `tel:${written.startsWith('+') ? '+' : ''}${digits.replaceAll('#', '%23')}`
}
