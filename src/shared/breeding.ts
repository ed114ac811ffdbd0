/* The choices of breeding, used by contracts and database columns alike. */

/** Observations of a pairing, in the order in which it happens. */
export const pairingLogKinds = ['paired', 'locked', 'ovulated', 'pre_lay_shed', 'laid'] as const
export type PairingLogKind = (typeof pairingLogKinds)[number]
export const eggStates = ['good', 'pipped', 'hatched', 'went_bad', 'died_in_shell', 'slug'] as const
export type EggState = (typeof eggStates)[number]
export const eggStateWords: Record<EggState, string> = {
  good: 'Good',
  pipped: 'Pipped',
  hatched: 'Hatched',
  went_bad: 'Went bad',
  died_in_shell: 'Died in shell',
  slug: 'Slug',
}

export const pairingLogKindWords: Record<PairingLogKind, string> = {
  paired: 'Paired',
  locked: 'Locked',
  ovulated: 'Ovulated',
  pre_lay_shed: 'Pre-lay shed',
  laid: 'Laid',
}

/** How an allele shows, and on which chromosome its locus lies. */
export const inheritanceModes = ['recessive', 'incomplete_dominant', 'dominant'] as const
export const linkages = ['autosomal', 'Z', 'X', 'XY_pseudo'] as const

export const inheritanceWords: Record<(typeof inheritanceModes)[number], string> = {
  recessive: 'Recessive',
  incomplete_dominant: 'Incomplete dominant',
  dominant: 'Dominant',
}

export const linkageWords: Record<(typeof linkages)[number], string> = {
  autosomal: 'Not sex-linked',
  Z: 'On Z (females have one copy)',
  X: 'On X (males have one copy)',
  XY_pseudo: 'On X and Y (male and female makers)',
}
