import { parentPort } from 'node:worker_threads'
import { answerOf } from './answer.ts'
import { comparisonOf } from './comparing.ts'
import type { Crossing, Worked } from './crossingThread.ts'
import { readerOf } from './reading.ts'

/* What runs in the thread of `crossingThread.ts`: one answer to each message. */

parentPort?.on('message', (crossing: Crossing) => parentPort?.postMessage(workedOut(crossing)))

function workedOut({ genes, parents, ...task }: Crossing): Worked {
  if ('young' in task) return { comparison: comparisonOf(genes, parents, task.young) }
  const read = readerOf(genes)
  const answer = answerOf(genes, read(parents.sire, 'male'), read(parents.dam, 'female'), task.eggs)
  return { json: JSON.stringify(answer) }
}
