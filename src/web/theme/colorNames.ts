import type { DefaultMantineColor, MantineColorsTuple } from '@mantine/core'

/** A colour the theme does not have must not compile. */
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<'serpentine' | 'lamp' | 'clay' | DefaultMantineColor, MantineColorsTuple>
  }
}
