/** A browser's short name: 'Safari on iPhone', or 'Safari 26 on iPhone'. '' if unknown. */
export function deviceName(userAgent: string, { withVersion = false } = {}): string {
  const [sign, name] = browsers.find(([sign]) => userAgent.includes(sign)) ?? []
  const system = systems.find(([sign]) => userAgent.includes(sign))?.[1]
  if (!name) return system ?? ''
  const [, version] = userAgent.match(`${sign === 'Safari' ? 'Version' : sign}\\w*/(\\d+)`) ?? []
  const browser = withVersion && version ? `${name} ${version}` : name
  return system ? `${browser} on ${system}` : browser
}

/** Browsers name those they are based on too, so derived ones come first. */
const browsers: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: [sign: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
]
