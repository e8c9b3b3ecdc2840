import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pathIn } from '../../texts/addresses.ts'
import { defaultLanguage, type Language, languages, readLanguageBy } from '../../texts/languages.ts'
import { expectNothingCut } from '../testing/cut-texts.ts'
import { type ScreenMember, signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const root = document.documentElement
afterEach(() => {
  root.style.fontSize = ''
})

async function renderIn(language: Language, path: string, as?: ScreenMember) {
  readLanguageBy(() => language)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  await renderScreen(pathIn(language, path), { width: 360, ...(as && { as }) })
  await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
}

let member: ScreenMember
beforeAll(async () => {
  member = await signUp()
})

const translations = languages.filter((language) => language !== defaultLanguage)

describe.each(translations)('in %s on a phone', (language) => {
  test('each link of the footer is on one line', async () => {
    await renderIn(language, '/safety')
    const links = [...document.querySelectorAll('footer .footer-link')]
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => linesOf(link) > 1).map((link) => link.textContent)).toEqual([])
  })

  test.each(['/', '/rooms', '/social-parties', '/messages'])(
    '%s at twice the size of text has no cut text or placeholder',
    async (path) => {
      await renderIn(language, path, path === '/messages' ? member : undefined)
      await expect.poll(() => document.querySelector('main .skeleton')).toBeNull()
      root.style.fontSize = '200%'
      expectNothingCut()
    },
  )
})

function linesOf(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
