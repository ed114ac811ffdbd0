import { parentPort } from 'node:worker_threads'
import { answerOf } from './answer.ts'
import { comparisonOf } from './comparing.ts'
import type { Crossing, Worked } from './crossingThread.ts'
import { readerOf } from './reading.ts'

/* What runs in the thread of `crossingThread.ts`: one answer to each message. */

parentPort?.on('message', (crossing: Crossing) => parentPort?.postMessage(workedOut(crossing)))

function workedOut({ genes, parents, ...wanted }: Crossing): Worked {
  if ('young' in wanted) return { comparison: comparisonOf(genes, parents, wanted.young) }
  const read = readerOf(genes)
  const answer = answerOf(
    genes,
    read(parents.sire, 'male'),
    read(parents.dam, 'female'),
    wanted.eggs,
  )
  return { json: JSON.stringify(answer) }
}
