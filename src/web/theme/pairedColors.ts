import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

type Pair = { background: string; hover: string; ink: string }

/**
 * The kit's own contrast rule puts white on the light primary at night (2.2 : 1), so every pair
 * of background and text that the look names is set here.
 */
const pairs: Record<string, Pair> = {
  'filled serpentine': pair('primary', 'primary-hover', 'on-primary'),
  'filled clay': pair('clay-ink', 'clay-ink', 'surface'),
  'light serpentine': pair('primary-soft', 'primary-soft', 'primary-ink'),
  'light clay': pair('clay-soft', 'clay-soft', 'clay-ink'),
  'light lamp': pair('lamp-soft', 'lamp-soft', 'lamp-ink'),
  'light gray': pair('chip', 'line', 'ink2'),
  'subtle serpentine': { ...pair('surface', 'primary-soft', 'primary-ink'), background: 'none' },
  'subtle clay': { ...pair('surface', 'clay-soft', 'clay-ink'), background: 'none' },
  'subtle gray': { ...pair('surface', 'chip', 'ink2'), background: 'none' },
}

export const pairedColors: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  const found = pairs[`${input.variant} ${input.color ?? 'serpentine'}`]
  if (!found) return base
  return { ...base, background: found.background, hover: found.hover, color: found.ink }
}

function pair(background: string, hover: string, ink: string): Pair {
  return { background: `var(--${background})`, hover: `var(--${hover})`, ink: `var(--${ink})` }
}
