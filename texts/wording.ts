import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { type Language, languages } from './languages.ts'
import { wordingsOf } from './messages.ts'

/* What the parser does not see: signs and words that are wrong in a language. English is not looked at, as its texts are specified. */

export type Translation = Exclude<(typeof languages)[number], 'en'>

export const translations = languages.filter((language) => language !== 'en')

/** A pattern, and what is said of a text that has it. */
type Rule = readonly [wrong: RegExp, fault: string]

const everywhere: Rule[] = [
  [/'/, "has ' instead of ’"],
  [/"/, 'has " instead of the quotation marks of the language'],
  [/\.\.\./, 'has ... instead of …'],
  [/ {2}/, 'has two spaces in a row'],
  [/ [,.](?![\w.])/, 'has a space before a comma or a full stop'],
]

const signs: Record<Translation, Rule[]> = {
  es: [
    [/[“”„](?![^«]*»)/, 'quotes in «…», and in “…” within'],
    [/^(?!([^¿?]*(¿[^¿?]*\?[^¿?]*)*)$)/s, 'a question stands in ¿…?'],
    [/^(?!([^¡!]*(¡[^¡!]*![^¡!]*)*)$)/s, 'an exclamation stands in ¡…!'],
  ],
  fr: [
    [/[“”„]/, 'quotes in « … »'],
    [/[^\u202F][;!?»]|«[^\u202F]/, 'a narrow no-break space (U+202F) stands before ; ! ? » and after «'],
    [/[^\u00A0]:(?= |$)/, 'a no-break space (U+00A0) stands before :'],
  ],
  de: [[/[”«»]/, 'quotes in „…“']],
  it: [[/[“”„]/, 'quotes in «…»']],
  pt: [[/[«»„]/, 'quotes in “…”']],
}

/** Another way of address than the informal one, and words that the glossary decides against. */
const words: Record<Translation, RegExp> = {
  es: /\b(usted(es)?|vosotr[oa]s|vuestr[oa]s?|compruebe|elija|inténtelo|introduzca|pulse|seleccione|email|móvil|ordenador|anfitri[óo]n\w*|bailar[íi]n\w*)\b(?!\.)|\wl@s\b/i,
  fr: /\b(veuillez|cliquez|saisissez|choisissez|réessayez|s’il vous plaît|votre (adresse|compte|e-mail|mot de passe|profil)|colocataires?|invités?)\b|\w·e/i,
  de: /(?<=[\p{L},] )(Sie|Ihnen|Ihre?[mnrs]?)\b|\b(Mitbewohner|Tänzer|Tanzende|Benachrichtigung)|\p{L}[*:_]in\b|\p{Ll}Innen\b/u,
  it: /(?<=[\p{L},] )(Lei|Su[oae]i?)\b|\b(inserisca|prema|camer[ae]|coinquilin\w|ballerin\w)\b/u,
  pt: /\b(o senhor|a senhora|tu|te[ui]|tua|contigo|anfitri(ão|ã|ões)|bailarin[oa]s?|dançarin[oa]s?)\b/i,
}

const rulesOf = new Map<Language, Rule[]>(
  translations.map((language) => [
    language,
    [...everywhere, ...signs[language], [words[language], 'has a word that the glossary avoids']],
  ]),
)

/** What is wrong with the signs and words of a text, with the place where it is. */
export function wordingFaults(text: MessageFormatElement[], language: Language): string[] {
  const rules = rulesOf.get(language)
  if (!rules) return []
  const wordings = wordingsOf(text)
  return rules.flatMap(([wrong, fault]) => {
    const found = wordings.map((wording) => wrong.exec(wording)).find((match) => match !== null)
    return found ? [`${fault}: '${found.input.slice(Math.max(0, found.index - 12), found.index + 12)}'`] : []
  })
}
