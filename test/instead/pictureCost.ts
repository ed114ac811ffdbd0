/** A fifth of the time, for pictures that no one looks at closely. */
export const pictureCost = { effort: 0, smartSubsample: false }
