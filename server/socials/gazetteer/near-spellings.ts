/** The letters of a script in plain forms. */
const alphabets: [script: RegExp, letters: string][] = [
  [/\p{Script=Cyrillic}/u, 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/\p{Script=Hebrew}/u, 'אבגדהוזחטיכךלמםנןסעפףצץקרשת'],
  [/\p{Script=Arabic}/u, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةء'],
  [/\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyz'],
]

/** All texts that are one letter away from a plain form: one letter less, one more, a different one, or two neighbours swapped. */
export function nearSpellings(form: string): string[] {
  const [, alphabet = ''] = alphabets.find(([script]) => script.test(form)) ?? []
  const letters = `${alphabet} `.split('')
  const found = new Set<string>()
  for (let at = 0; at <= form.length; at++) {
    const [before, after] = [form.slice(0, at), form.slice(at)]
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
  }
  found.delete(form)
  return [...found]
}

/** Typos in short names and numbers are not corrected. */
export const mayBeMistyped = (form: string) => form.length >= 5 && form.length <= 30 && !/\d/.test(form)
