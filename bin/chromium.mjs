import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, Failed, pinnedNode, run, runOrThrow } from './run.mjs'

/** The path of a Chromium for the browser tests; one is installed when the machine has none. */
export async function chromium() {
  const found = await findChromium()
  if (found) return found
  process.stderr.write('Installing Chromium for the browser tests …\n')
  if (isDebian() && process.getuid?.() === 0) {
    await runOrThrow('apt-get', ['update', '-qq'])
    const flags = ['-qq', '-y', '--no-install-recommends']
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runOrThrow('apt-get', ['install', ...flags, 'chromium'], { env })
  } else {
    await runOrThrow(pinnedNode, [commandOf('playwright'), 'install', '--no-shell', 'chromium'])
  }
  const installed = await findChromium()
  if (!installed)
    throw new Failed("Chromium was installed but can't be found. Set CHROMIUM to its path.")
  return installed
}

async function findChromium() {
  if (process.env.CHROMIUM) {
    if (existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
    throw new Failed(`CHROMIUM: no such file: ${process.env.CHROMIUM}`)
  }
  return usualPlaces().find((path) => existsSync(path)) ?? (await playwrights())
}

function usualPlaces() {
  const { PATH = '', ProgramFiles = '', LOCALAPPDATA = '' } = process.env
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const below = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
    return [ProgramFiles, `${ProgramFiles} (x86)`, LOCALAPPDATA].flatMap((folder) =>
      below.map((path) => join(folder, path)),
    )
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** The one in Playwright's own cache. */
async function playwrights() {
  const ask = "import('playwright').then((all) => console.log(all.chromium.executablePath()))"
  const { said } = await run(pinnedNode, ['--eval', ask])
  return existsSync(said.trim()) ? said.trim() : undefined
}

const isDebian = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
