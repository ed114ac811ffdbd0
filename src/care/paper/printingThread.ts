import { calculatingThread } from '../../server/calculatingThread.ts'
import { concurrencyLimit } from '../../server/limits/concurrencyLimit.ts'
import type { Session } from '../../server/session/session.ts'
import type { PaperForm } from './forms.contract.ts'
import type { PrintedRecord } from './record.queries.ts'

/** Message to the thread: the record, the form and its reader. */
export type Printing = {
  record: PrintedRecord
  form: PaperForm
  reader: Pick<Session, 'timeZone' | 'decimalSign' | 'timeFormat' | 'userName'>
}

/** Sets documents in a thread: one of long notes in several scripts takes half a second. */
export type Printer = {
  /** The PDF. Throws `Busy`. */
  print(printing: Printing): Promise<Uint8Array>
  end(): Promise<void>
}

/** So long takes no record: its texts and how many of them are listed have limits. */
const most_ms = 20_000

/** So many wait. */
const patient = 20

/** Most servers rarely print, and the thread holds its fonts in memory. */
const idle_ms = 60_000

export function printingThread(): Printer {
  const { ask, rest } = calculatingThread<Printing, Uint8Array>('src/care/paper/printing.ts', {
    most_ms,
  })
  const limited = concurrencyLimit(1, patient)
  let resting: NodeJS.Timeout | undefined

  return {
    print: ({ record, form, reader }) =>
      limited(() => {
        clearTimeout(resting)
        const { timeZone, decimalSign, timeFormat, userName } = reader
        const own = { timeZone, decimalSign, timeFormat, userName }
        return ask({ record, form, reader: own }).finally(() => {
          resting = setTimeout(rest, idle_ms).unref()
        })
      }),
    end() {
      clearTimeout(resting)
      return rest()
    },
  }
}
