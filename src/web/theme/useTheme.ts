import { useState } from 'react'
import { deviceStorage } from '../deviceStorage.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** Where earlier versions kept the choice, too; `index.html` reads it before anything is drawn. */
const key = 'mantine-color-scheme-value'

/** The theme that was chosen on this device, and how to choose another; `auto` follows the device. */
export function useTheme(): [Theme, (next: Theme) => void] {
  const [theme, setTheme] = useState(() => themeOf(deviceStorage.read(key)))
  return [
    theme,
    (next) => {
      deviceStorage.write(key, next)
      show(next)
      setTheme(next)
    },
  ]
}

/** Follows a theme chosen in another tab. */
export function followOtherTabs() {
  addEventListener('storage', (event) => {
    if (event.key === key) show(themeOf(event.newValue))
  })
}

/** Without a word on the root, the style sheet of the tokens follows the device. */
function show(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const themeOf = (text: string | null): Theme =>
  text === 'light' || text === 'dark' ? text : 'auto'
