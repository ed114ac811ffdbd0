import { cleans } from './cleans.tsx'
import { feedings } from './feedings.tsx'
import type { Kind, LogResource } from './kind.ts'
import { LogForm } from './LogForm.tsx'
import { LogList } from './LogList.tsx'
import { poops } from './poops.tsx'
import { sheds } from './sheds.tsx'
import { weights } from './weights.tsx'

const screensOf = <R extends LogResource>(kind: Kind<R>) => ({
  List: () => <LogList kind={kind} />,
  Form: () => <LogForm kind={kind} />,
})

/** The list and the form of each kind of log. */
export const logScreens = {
  feeding: screensOf(feedings),
  cleaning: screensOf(cleans),
  shedding: screensOf(sheds),
  weight: screensOf(weights),
  poop: screensOf(poops),
}
