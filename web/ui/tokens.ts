/**
 * Tokens that scripts need: the paper colour of each theme, in which the browser draws its own bar. `tokens.test.ts` compares them with
 * those of the styles.
 */
export const paperColors = { light: '#fbf7ef', dark: '#1a1018' }
