import type { RunOptions } from 'axe-core'

export const themes = ['light', 'dark'] as const
export type ColorTheme = (typeof themes)[number]

/** WCAG 2.2 AA and the best practices of axe. The themes differ in colours alone, so the dark one is held to the rules about colour. */
export const axeOptions = (theme: ColorTheme): RunOptions => ({
  runOnly:
    theme === 'dark'
      ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
      : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // No page of ours has frames.
  iframes: false,
})
