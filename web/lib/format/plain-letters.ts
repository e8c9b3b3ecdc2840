/** Lower case without accents: 'Málaga' is found by 'malaga'. */
export const plainLetters = (text: string) => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
