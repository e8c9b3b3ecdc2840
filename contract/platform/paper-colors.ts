/**
 * The paper colour of each theme, in which the browser draws its own bar and the installed site its start. `web/ui/styles/tokens.test.ts` compares
 * them with those of the styles.
 */
export const paperColors = { light: '#fbf7ef', dark: '#1a1018' }
