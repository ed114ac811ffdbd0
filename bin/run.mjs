import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that Vivary runs on, whatever the machine has: the npm package `node`. */
export const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The script behind a package's command: no `.bin`, whose kind differs between systems. */
export function commandOf(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program in the project, or another folder, to its end and answers its code and what it said. Nothing goes to
 * our stdout, which belongs to the caller; with `show` it is passed on to stderr meanwhile.
 */
export function run(program, args, { env = {}, show = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let said = ''
    const hear = (chunk) => {
      said += chunk
      if (show) process.stderr.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('error', (error) => resolve({ code: 1, said: `${program}: ${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

/** As `run`, and throws what it said when it fails. */
export async function runOrThrow(program, args, options = {}) {
  const { code, said } = await run(program, args, options)
  if (code !== 0) {
    throw new Failed(`${[program, ...args].join(' ')} failed${options.show ? '' : `:\n${said}`}`)
  }
}

/** Something that the person at the terminal is told about without a stack. */
export class Failed extends Error {}

/** Passes signals on to children, which end together; ours is the code of the first that does. */
export function liveAndDieWith(children) {
  let isEnding = false
  const end = (signal) => {
    // Some take a second signal for impatience, and end at once.
    if (isEnding) return
    isEnding = true
    for (const child of children) child.kill(signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
  // A terminal sends its Ctrl-C to the children as well.
  process.on('SIGINT', process.stdin.isTTY ? () => undefined : end)
  // npm passes no SIGKILL on, nor may it live to pass on another signal.
  const npm = starters()
  const isNpms = process.env.npm_lifecycle_event !== undefined
  if (isNpms) setInterval(() => starters() !== npm && end('SIGTERM'), 500).unref()
  for (const child of children) {
    child.once('error', leave)
    child.once('exit', (code, signal) => {
      process.exitCode ??= code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
      end('SIGTERM')
    })
  }
}

/** The parent's pid, and if that is a shell, which npm runs scripts by and which may outlive it, that of its parent. */
function starters() {
  const { ppid } = process
  const path = `/proc/${ppid}/stat`
  const stat = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, name = '', above] = stat.match(/\((.*)\) \S (\d+)/s) ?? []
  return /^(ba|da|a|k|z)?sh$/.test(name) ? `${ppid} ${above}` : `${ppid}`
}

/** Says what went wrong and ends. */
export function leave(error) {
  process.stderr.write(`${error instanceof Failed ? error.message : (error.stack ?? error)}\n`)
  process.exit(1)
}

/**
 * How Node runs the server. Its defaults suit large machines: on them V8 lets garbage grow to several
 * times what is in use before it collects. With these, new objects get at most 2 × 4 MB, and what is
 * in use may grow by half between collections.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']

/**
 * glibc keeps what was freed apart for each thread, and takes large pieces, such as pictures, from what it keeps once one
 * was freed: with these two, that goes back to the system.
 */
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/** The flag with which Node reads the settings in `.env`, when there is such a file. */
export const envFile = () => {
  const path = join(root, '.env')
  return existsSync(path) ? [`--env-file=${path}`] : []
}
