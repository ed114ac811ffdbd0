/** How much time WebP takes to be small and true to edges of colour. */
export const pictureCost = { effort: 4, smartSubsample: true }
