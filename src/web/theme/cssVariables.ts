import type { CSSVariablesResolver } from '@mantine/core'
import { customProperties, dark, light, type Tokens } from '../../shared/tokens.ts'

/** Gives the page the look's tokens and tells the kit to paint with them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...customProperties(light), ...kitColors(light) },
  dark: { ...customProperties(dark), ...kitColors(dark) },
})

function kitColors(tokens: Tokens): Record<string, string> {
  return {
    // Menus and modals take the kit's body colour; the page's own is set on `body` in base.css.
    '--mantine-color-body': tokens.surface,
    '--mantine-color-text': tokens.ink,
    '--mantine-color-dimmed': tokens.ink3,
    '--mantine-color-placeholder': tokens.ink3,
    '--mantine-color-default': tokens.raised,
    '--mantine-color-default-hover': tokens.chip,
    '--mantine-color-default-color': tokens.ink,
    '--mantine-color-default-border': tokens.lineStrong,
    '--mantine-color-disabled': tokens.chip,
    '--mantine-color-disabled-color': tokens.ink3,
    '--mantine-color-disabled-border': tokens.line,
    '--mantine-color-error': tokens.clayInk,
    '--mantine-color-anchor': tokens.primaryInk,
    '--mantine-shadow-md': tokens.shadowOverlay,
  }
}
