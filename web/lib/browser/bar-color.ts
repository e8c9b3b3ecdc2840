/** The paper colour of each theme, in which the browser draws its own bar. `web/ui/tokens.test.ts` compares them with the tokens. */
export const paperColors = { light: '#fbf7ef', dark: '#1a1018' }

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
