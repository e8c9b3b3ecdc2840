/** Where a browser keeps the chosen currency, in its storage and in a cookie for the server. */
export const currencyKey = 'displayCurrency'
/** The cookie of the language that was chosen in this browser. */
export const languageKey = 'language'
