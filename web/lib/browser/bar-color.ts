import { paperColors } from '../../../contract/platform/paper-colors.ts'

/**
 * The page has a colour for each theme of the system (`web/document.tsx`). A theme that the reader chose comes before them, because browsers
 * take the first that applies.
 */
export function colorBar(theme: 'light' | 'dark' | 'system') {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove()
  if (theme !== 'system')
    document.head.prepend(
      Object.assign(document.createElement('meta'), { name: 'theme-color', content: paperColors[theme] }),
    )
}
