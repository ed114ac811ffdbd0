import { parentPort } from 'node:worker_threads'
import type { Printing } from './printingThread.ts'
import { recordPdf } from './recordPdf.ts'

/* What runs in the thread of `printingThread.ts`: one document to each message. */

parentPort?.on('message', async ({ record, form, reader }: Printing) => {
  parentPort?.postMessage(await recordPdf(record, form, reader))
})
