import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from './root.ts'

type CalculatingThread<Asked, Answer> = {
  ask(asked: Asked): Promise<Answer>
  /** Ends the thread; the next question starts another. */
  rest(): Promise<void>
}

/**
 * Works something out in a thread of its own, one question at a time, since the server couldn't answer
 * meanwhile. The thread starts with the first question. `script` is its file below the root, which answers
 * each message with one; the build puts it into one file of that name. What takes longer than `most_ms` is
 * ended, and fails as a thread that breaks does.
 */
export function calculatingThread<Asked, Answer>(
  script: string,
  { most_ms }: { most_ms?: number } = {},
): CalculatingThread<Asked, Answer> {
  let thread: Worker | undefined
  let pending: PromiseWithResolvers<Answer> | undefined

  function start(): Worker {
    const started = new Worker(codePath(script), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const end = (cause?: unknown) => {
      // An error is told before the exit, and another thread may be at work by then.
      if (thread !== started) return
      thread = undefined
      pending?.reject(new Error(`The thread of ${script} has ended`, { cause }))
    }
    started.unref()
    return started
      .on('message', (answer) => pending?.resolve(answer))
      .on('error', end)
      .on('exit', end)
  }

  return {
    async ask(question) {
      thread ??= start()
      const working = thread
      pending = Promise.withResolvers()
      working.postMessage(question)
      const patience = most_ms && setTimeout(() => working.terminate(), most_ms)
      return pending.promise.finally(() => {
        clearTimeout(patience)
        pending = undefined
      })
    },
    async rest() {
      const ending = thread
      thread = undefined
      await ending?.terminate()
    },
  }
}

/** Its code is a file of the build, or one of the sources where they run as they are. */
function codePath(script: string): string {
  const isSource = import.meta.filename.endsWith('.ts')
  return join(root, isSource ? script : `dist/server/${basename(script, '.ts')}.js`)
}
