import type { RunOptions, Spec } from 'axe-core'

export const themes = ['light', 'dark'] as const
export type ColorTheme = (typeof themes)[number]

/** WCAG 2.2 AA and the best practices of axe. In the dark theme only the rules about colour are checked, because nothing else differs. */
export const axeOptions = (theme: ColorTheme): RunOptions => ({
  runOnly:
    theme === 'dark'
      ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
      : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // The site has no frames.
  iframes: false,
})

/** Marks of a map may be close to each other or below its buttons, because their position is essential (WCAG 2.2, 2.5.8). */
export const axeSpec: Spec = { rules: [{ id: 'target-size', selector: '*:not(.maplibregl-marker *, .first-frame *)' }] }
