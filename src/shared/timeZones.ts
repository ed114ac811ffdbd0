/** By name only: '+01:00' is west of UTC to PostgreSQL, and '-0330' nothing at all. */
export function isTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && canonical(name) !== undefined
}

/** Every time zone by the name of its largest town, as it is called today, and UTC. */
export const timeZones = (): string[] =>
  [...Intl.supportedValuesOf('timeZone').map(zoneOfToday), 'Etc/UTC'].sort()

/** A zone by the name that its town bears today. */
export const zoneOfToday = (zone: string): string => renamed[zone] ?? zone

/** True of two names of one zone, such as a town's old one and its new one. */
export const isSameZone = (one: string, other: string): boolean =>
  one === other || (canonical(one) !== undefined && canonical(one) === canonical(other))

/** As a person reads it: 'America/New York'. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')

/** Towns that `Intl` lists under the names they had in 1993. */
const renamed: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The one name of the several that a zone may have; undefined when there is no such zone. */
function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
