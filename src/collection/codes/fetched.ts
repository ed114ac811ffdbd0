import { lazy } from 'react'

/** A record's codes, loaded when their tab is opened. */
export const CodeTab = lazy(async () => ({ default: (await import('./CodeTab.tsx')).CodeTab }))
