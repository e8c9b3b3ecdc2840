import { useEffect } from 'react'
import { colorBar } from './bar-color.ts'
import { type ChosenTheme, read, stored, subscribe, useStored, write } from './browser-store.ts'

export type Theme = ChosenTheme | 'system'

/** The chosen theme, in this or another tab; 'system' during hydration. `web/first-script.ts` applies it before the first paint. */
export function useTheme(): Theme {
  useEffect(() => subscribe(applyTheme), [])
  return useStored(chosenTheme, 'system')
}

export function chooseTheme(theme: Theme) {
  write(stored.theme, theme === 'system' ? null : theme)
  applyTheme()
}

const chosenTheme = (): Theme => read(stored.theme) ?? 'system'

function applyTheme() {
  const theme = chosenTheme()
  colorBar(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
