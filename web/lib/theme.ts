import { useSyncExternalStore } from 'react'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'
const listeners = new Set<() => void>()

/** What the reader chose; «system» until the page is awake. The script in the page's head applies it before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system')
}

/** Applies a theme at once, and keeps it in this browser. */
export function chooseTheme(theme: Theme) {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch (error) {
    console.warn('The theme could not be stored', error)
  }
  for (const listener of listeners) listener()
}

/** The page itself says it, also where the browser stores nothing. */
function chosenTheme(): Theme {
  const applied = document.documentElement.dataset.theme
  return themes.find((theme) => theme === applied) ?? 'system'
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function subscribe(listener: () => void) {
  // Chosen in another tab.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey) return
    apply(themes.find((theme) => theme === newValue) ?? 'system')
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}
