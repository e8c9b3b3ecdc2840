import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../texts/languages.ts'
import type { Quote } from './chat/notifications/notification-kind.ts'
import { wordsOf } from './chat/notifications/notification-kind.ts'
import { notificationKinds } from './notification-kinds.ts'
import * as emails from './platform/mail/emails.ts'
import { inLanguage } from './platform/request-context.ts'
import { composed, origin } from './testing/services/every-email.ts'
import { everyExample } from './testing/contract/every-example.ts'

const others = languages.filter((language) => language !== 'en')

const quote: Quote = (words, alternative) => words ?? alternative
const contexts = [
  { actor: 'Zoë', about: 'Xyzzy', quote },
  { actor: null, about: null, quote },
]

test.each(notificationKinds.map((kind) => [kind.kind, kind] as const))(
  'the notification %s is said in each language, whatever happened',
  (_, kind) => {
    const examples = everyExample(kind.facts)
    expect(examples.length).toBeGreaterThan(0)
    const linesIn = (language: (typeof languages)[number]) =>
      inLanguage(language, () => [
        ...[kind.title, kind.hint, kind.reason].map((text) => text()),
        ...examples.flatMap((facts) =>
          contexts.flatMap((context) => {
            const words = wordsOf(kind, JSON.parse(JSON.stringify(facts)), context)
            expect(words, JSON.stringify(facts)).not.toBeNull()
            return [words!.subject, words!.title, words!.message]
          }),
        ),
      ])
    const inEnglish = linesIn('en')
    for (const language of others) expect(sameLines(inEnglish, linesIn(language)), language).toEqual([])
  },
)

test('every email is among these', () => {
  expect(Object.keys(composed).toSorted()).toEqual(
    Object.keys(emails)
      .filter((name) => name.endsWith('Email'))
      .toSorted(),
  )
})

test.each(Object.entries(composed))('%s is in the language of its reader, as are its links', (_, each) => {
  for (const compose of each) {
    const inEnglish = linesOf(inLanguage('en', compose))
    for (const language of others) {
      const email = inLanguage(language, compose)
      expect(sameLines(inEnglish, linesOf(email)), language).toEqual([])
      expect(email.html).toContain(`<html lang="${language}" dir="ltr">`)
      for (const [address] of `${email.text} ${email.html}`.matchAll(/https:[^\s"<]+/g))
        expect(address).toMatch(new RegExp(`^${origin}/${language}[/#?]`))
    }
  }
})

test('an email that is written at once is queued only through mail-member.ts, which knows the language of its reader', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', 'testing/**'] })
  const queueing = files.filter((file) =>
    /\bqueue(Needed)?Mail\b/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  )
  expect(queueing.toSorted()).toEqual(['people/people/mail-member.ts', 'platform/mail/mail.queries.ts'])
})

/** The lines of the text part, which has the same content as the other, without addresses and without the parts of notifications. */
const linesOf = ({ subject, text }: emails.Email) => [
  subject,
  ...text
    .replaceAll(/https:\S+/g, '')
    .split('\n')
    .map((line) => line.trim()),
]

/** The lines that are as in English, or have a day or a time as in English. */
const sameLines = (english: string[], translated: string[]) =>
  [...new Set(translated)].filter(
    (line) =>
      (english.includes(line) && /\p{Script=Latin}{2}/u.test(line) && line !== 'Compás') ||
      /\b(May|Jun|December|Monday|AM|PM)\b/.test(line),
  )
