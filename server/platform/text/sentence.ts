/** The text with a full stop, unless it ends a sentence already. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
