/** The paper colour of each theme, in which the browser draws its own bar. `tokens.test.ts` compares them with the tokens. */
export const paperColors = { light: '#fbf7ef', dark: '#1a1018' }
