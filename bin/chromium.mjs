import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, Failed, pinnedNode, runOrThrow } from './run.mjs'

/**
 * The browsers of the tests, by the variable that may name one: the headless shell, which takes some two
 * thirds of the processor time, and a whole Chromium for what needs a camera.
 */
const kinds = {
  CHROMIUM_SHELL: { programs: ['chromium-headless-shell'], playwrightOnly: '--only-shell' },
  CHROMIUM: {
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    playwrightOnly: '--no-shell',
  },
}

/**
 * The paths of the browsers by their variables, which playwright.config.ts reads. What is missing is
 * installed: Debian's packages as root, otherwise Playwright's own builds, which Playwright finds without
 * a path. Throws `Failed` for a variable that names no file.
 */
export async function browsers() {
  const missing = Object.keys(kinds).filter((variable) => !pathOf(variable))
  if (missing.length > 0) await install(missing)
  const paths = Object.keys(kinds).map((variable) => [variable, pathOf(variable)])
  return Object.fromEntries(paths.filter(([, path]) => path))
}

function pathOf(variable) {
  const path = process.env[variable]
  if (path && !existsSync(path)) throw new Failed(`${variable}: no such file: ${path}`)
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  const { programs } = kinds[variable]
  const places = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  return path || places.find((place) => existsSync(place))
}

async function install(missing) {
  process.stderr.write('Installing Chromium for the browser tests …\n')
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid?.() === 0) {
    const packages = missing.map((variable) => kinds[variable].programs[0])
    const flags = ['-qq', '-y', '--no-install-recommends']
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runOrThrow('apt-get', ['update', '-qq'])
    await runOrThrow('apt-get', ['install', ...flags, ...packages], { env })
  } else {
    const only = missing.length === 1 ? [kinds[missing[0]].playwrightOnly] : []
    await runOrThrow(pinnedNode, [commandOf('playwright'), 'install', ...only, 'chromium'])
  }
}
