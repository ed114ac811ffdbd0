import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { Failed, pinnedNode, root, run, runOrThrow } from './run.mjs'

/**
 * Makes the project ready to run: installs what the lock file wants and is not there, and builds
 * when the sources are not those of the build. What it does is told on stderr; with `quiet` only
 * what failed. Answers the path of the Node to run it with.
 */
export async function setUp({ build, quiet = false }) {
  if (!isInstalled()) await install(!quiet)
  if (build) await buildIfStale(!quiet)
  return pinnedNode
}

/** Whether node_modules is what the lock file says; packages for other systems may be missing. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  // npm writes this one last, so that an install which was broken off has none.
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present || !existsSync(pinnedNode)) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path]
    if (path === '') return true
    return found ? found.version === version && found.integrity === integrity : optional
  })
}

function packagesIn(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

async function install(show) {
  process.stderr.write('Installing what Vivary needs …\n')
  // Windows can't remove the program that is running, which `npm ci` would; `install` leaves it.
  const isOnPinned = process.platform === 'win32' && process.execPath === pinnedNode
  const command = isOnPinned ? ['install', '--no-save'] : ['ci']
  const flags = [
    // The build's tools are needed to run, and packages that bring programs set them up in scripts,
    // whatever NODE_ENV and the machine's npm say.
    ...['--include=dev', '--include=optional', '--ignore-scripts=false'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ]
  const [program, ...args] = npm()
  await runOrThrow(program, [...args, ...command, ...flags], { show })
  if ((await run(pinnedNode, ['--version'])).code === 0) return
  throw new Failed(
    `There is no Node for this machine (${process.platform}, ${process.arch}) in the npm package node.`,
  )
}

/** npm as a script for the Node that runs this: `npm` itself is no program on Windows. */
export function npm() {
  const here = dirname(process.execPath)
  const places = [
    process.env.npm_execpath ?? '',
    join(here, 'node_modules/npm/bin/npm-cli.js'),
    join(here, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const script = places.find((path) => basename(path) === 'npm-cli.js' && existsSync(path))
  return script ? [process.execPath, script] : ['npm']
}
