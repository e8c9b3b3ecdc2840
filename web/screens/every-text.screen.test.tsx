import { expect, onTestFinished, test, vi } from 'vitest'
import * as profileOptions from '../../contract/people/profile-options.ts'
import { currencyCodes } from '../../contract/platform/money.ts'
import * as options from '../../contract/platform/options.ts'
import * as roomOptions from '../../contract/rooms/room-options.ts'
import { defaultLanguage, languageNames, pseudoLanguage, readLanguageBy } from '../../texts/languages.ts'
import { forAdmins, forAll, forMembers } from '../testing/addresses.ts'
import { signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

/** Every string in a value. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Names, and values of options, which are stored as they are. */
const known = [
  ...stringsIn([options, profileOptions, roomOptions]),
  'Compás',
  'Google',
  'Facebook',
  'Instagram',
  'Apple',
  'OpenStreetMap',
  'GeoNames',
  'Natural Earth',
  'OpenFreeMap',
  'Node',
  'PostgreSQL',
  '/festivals',
  ...Object.values(languageNames),
  ...currencyCodes.map((code) => new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code),
]

/** What Intl writes: days, months, currencies, units, '2 days ago'. */
const ofIntl =
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*|\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b|\b[A-Z]{1,3}\$|\b[A-Z]{3}\b|\b(?:a|p)\.?m\.?\b|\b\d+ (?:second|minute|hour|day|week|month|year)s? ago\b/gi

/** Reads what a call replies, as members' own words are in no catalog. */
function watchReplies() {
  const replies: string[] = []
  const send = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (...call) => {
    const reply = await send(...call)
    if (reply.headers.get('content-type')?.includes('json')) replies.push(...stringsIn(await reply.clone().json()))
    return reply
  })
  return replies
}

const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']

/** All texts of the page, those for screen readers included, but for toasts, which may be those of an earlier test. */
function textsOfPage(): string[] {
  const isToast = (element: Element | null) => element?.closest('.toasts, [role=status]') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (!isToast(walker.currentNode.parentElement)) texts.push(walker.currentNode.nodeValue ?? '')
  for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    if (!isToast(element)) texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''))
  return texts
}

/** In the place of a picture: 'AR'. */
const isInitials = (word: string) => /^[A-Z]{2}$/.test(word)

/** The texts that have a vowel without an accent, once what is no text of ours is taken out. */
function plainTexts(replies: readonly string[]): string[] {
  const data = [...new Set([...replies, ...known])]
    .filter((text) => text.length > 3)
    .toSorted((a, b) => b.length - a.length)
  const words = new Set([...replies, ...known].flatMap((text) => text.split(/[^\p{L}\p{N}'’-]+/u)))
  return [...new Set(textsOfPage())].filter((text) => {
    const own = data.reduce((rest, one) => rest.replaceAll(one, ' '), text).replaceAll(ofIntl, ' ')
    return own
      .split(/[^\p{L}\p{N}'’-]+/u)
      .some(
        (word) => /^[a-z'’-]*[aeiou][a-z'’-]*$/i.test(word) && word.length > 1 && !isInitials(word) && !words.has(word),
      )
  })
}

async function plainTextsAt(path: string, as?: Awaited<ReturnType<typeof signUp>>) {
  const replies = watchReplies()
  readLanguageBy(() => pseudoLanguage)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  await renderScreen(path, as ? { as } : {})
  await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull()
  return plainTexts([...replies, ...stringsIn(as?.user)])
}

test.each(forAll)('%s has all its texts in the catalogs, for a visitor', async (path) => {
  expect(await plainTextsAt(path)).toEqual([])
})

test.each(forMembers)('%s has all its texts in the catalogs, for a member', async (path) => {
  expect(await plainTextsAt(path, await signUp())).toEqual([])
})

test.each(forAdmins)('%s has all its texts in the catalogs', async (path) => {
  expect(await plainTextsAt(path, await signUpAdmin())).toEqual([])
})
