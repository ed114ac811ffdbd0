import { z } from 'zod'

/** The header in which our pages name their tab, which isn't told of its own changes. */
export const tabHeader = 'vivary-tab'

/** The live channel on which a tab is told which kinds of record of its account have changed. */
export const changesChannel = 'ChangesChannel'

/** Kinds by their table; `all` if some may have been missed. */
export const changesMessage = () =>
  z.object({ kinds: z.union([z.literal('all'), z.array(z.string())]) })
export type ChangedKinds = z.output<ReturnType<typeof changesMessage>>['kinds']
