import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { unavailableNow } from './errors.ts'
import { root } from './root.ts'

/** Limits of a reader: with a request open, it may not be silent for longer. */
const longest_ms = 240_000
const mostHeap_mb = 512

/** The reader ended before it was through: it took too much memory or time, or broke. */
export class ReaderEnded extends Error {
  override name = 'ReaderEnded'
}

/** A process that reads something from outside and answers in lines. */
export type ReadingChild = {
  /** Its next line. Throws `ReaderEnded`, or a 503 if it was asked to end, which tells nothing about what it read. */
  nextLine(): Promise<string>
  send(text: string | Buffer): void
  /** Says that nothing more is sent. */
  endInput(): void
  stop(): void
}

/**
 * Starts a process that reads what someone sent, since that can be made to exhaust memory or time, and
 * libraries that read files have had holes. It can read the code and the files in `readable`, has no
 * environment, gives way to the server, and is killed when it takes too long or too much. `script` is its
 * file below the root, 'src/…Child.ts'; the build puts it into one file of that name, the `program`.
 */
export function startReader(
  script: string,
  {
    argument = '',
    readable = [],
    program = programOf(script),
  }: { argument?: string; readable?: readonly string[]; program?: string } = {},
): ReadingChild {
  const parts = [...readable, dirname(program), ...readableParts.map((part) => join(root, part))]
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${mostHeap_mb}`,
      '--permission',
      ...parts.map((part) => `--allow-fs-read=${part}`),
      '--disable-warning=ExperimentalWarning',
      program,
      argument,
    ],
    { cwd: root, env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const ended = once(child, 'exit')
  // Without these, a failure while no one waits would end the server as unhandled.
  ended.catch(() => undefined)
  for (const stream of [child.stdin, child.stdout]) stream.on('error', () => undefined)
  child.once('error', (error) => child.stdout.destroy(error))
  giveWay(child.pid)
  const lines = linesOf(child.stdout)
  const stop = () => child.kill('SIGKILL')

  return {
    async nextLine() {
      const patience = setTimeout(stop, longest_ms)
      try {
        const { done, value } = await lines.next()
        if (!done) return value
        await ended
        throw stopSignals.has(child.signalCode) ? unavailableNow() : new ReaderEnded()
      } finally {
        clearTimeout(patience)
      }
    },
    send: (text) => void child.stdin.write(text),
    endInput: () => void child.stdin.end(),
    stop,
  }
}

const programOf = (script: string) =>
  join(root, isSource ? script : `dist/server/${basename(script, '.ts')}.js`)
const isSource = import.meta.filename.endsWith('.ts')

/** Sent to all processes of a server at once, by Ctrl-C or a service manager; a limit of ours kills. */
const stopSignals = new Set<NodeJS.Signals | null>(['SIGTERM', 'SIGINT', 'SIGHUP'])

const readableParts = ['src', 'dist/server', 'node_modules', 'package.json']

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, 5)
  } catch {
    // It has ended already.
  }
}

async function* linesOf(output: Readable): AsyncGenerator<string, undefined> {
  let parts: string[] = []
  output.setEncoding('utf8')
  for await (const part of output) {
    const [first = '', ...more] = String(part).split('\n')
    parts.push(first)
    for (const next of more) {
      yield parts.join('')
      parts = [next]
    }
  }
  return undefined
}
