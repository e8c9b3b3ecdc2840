import type { Browser, Page } from '@playwright/test'
import { t } from '#texts'
import type { Language } from '../texts/languages.ts'
import { endAndAsk } from './end-of-stay.ts'
import { asShown, inMailOf, inWordsOf } from './in-words-of.ts'
import { apiOf, expect, expectToFit, newMember, phone, test, waitForHydration } from './journey.ts'
import { mailWith } from './mailbox.ts'

const spanish = inWordsOf('es')
const german = inWordsOf('de')

/** A browser of somebody who reads one language, who registers there and confirms the address by the link in the email. */
async function register(browser: Browser, baseURL: string | undefined, language: Language, name: string) {
  const words = inWordsOf(language)
  const locale = `${language}-${language.toUpperCase()}`
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }), locale, viewport: phone })).newPage()
  const member = newMember(name)
  const mailOf = (subject: () => string) => mailWith(inMailOf(language)(subject), member.email)
  await page.goto(`/${language}/auth?tab=register`)
  for (const [label, text] of [
    [words(() => t.ui.username()), member.username],
    [words(() => t.auth.email()), member.email],
    [words(() => t.auth.password()), member.password],
    [words(() => t.auth.confirmPassword()), member.password],
    [words(() => t.auth.name()), member.name],
    [words(() => t.forms.location()), 'Sevilla, Spain'],
  ] as const)
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(text)
  // The suggestions of towns close, which lie over the button.
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: words(() => t.auth.createAccount()) }).click()
  await expect(page).toHaveURL(new RegExp(`/${language}/onboarding$`))
  const mail = await mailOf(() => t.emails.confirmAddressSubject())
  expect(mail).toContain(words(() => t.emails.hello({ name })))
  await page.goto(linkIn(mail, `/${language}/auth/verify`))
  await expect(page.getByText(words(() => t.account.addressConfirmed()))).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  return { ...member, page, api: apiOf(page.request, token), mail: mailOf }
}

/** The link to a page with this address in an email. Fails if there is none: the address has the language of the reader. */
function linkIn(mail: string, path: string) {
  const link = (mail.match(/https?:\/\/\S+/g) ?? []).find((one) => new URL(one).pathname === path)
  expect(link, `a link to ${path} in:\n${mail}`).toBeDefined()
  return link ?? ''
}

/** Opens the only unread notification from the bell. */
async function openNews(page: Page, words: typeof spanish, title: string) {
  await page.getByRole('button', { name: words(() => t.shell.notificationsUnread({ count: 1, shown: '1' })) }).click()
  await page.getByRole('link', { name: title }).click()
}

const log = (page: Page, words: typeof spanish) => page.getByRole('log', { name: words(() => t.chat.messages()) })

test('a Spaniard and a German share a room, each in their language', async ({ browser, baseURL }) => {
  const [inés, jonas] = await Promise.all([
    register(browser, baseURL, 'es', 'Inés Prueba'),
    register(browser, baseURL, 'de', 'Jonas Probe'),
  ])
  const { items } = await inés.api.festivals.list({ query: { limit: 40 } })
  const festival = items.at(-3)!

  // She offers a room, and writes about it in Spanish.
  await inés.page.goto('/es/rooms?post=1')
  const form = inés.page.getByRole('dialog', { name: spanish(() => t.roomPost.postRoom()) })
  const next = () => form.getByRole('button', { name: spanish(() => t.common.next()) }).click()
  await form.getByText(spanish(() => t.roomPost.haveARoom())).click()
  await form.getByRole('combobox', { name: spanish(() => t.roomPost.festival()) }).fill(festival.name)
  await form.getByRole('option', { name: festival.name }).first().click()
  await expect(form.getByLabel(spanish(() => t.roomPost.firstNightStartDate()))).not.toHaveValue('')
  const title = `Cama libre junto al río ${inés.username.slice(-6)}`
  await form
    .getByLabel(
      spanish(() => t.roomPost.title()),
      { exact: true },
    )
    .fill(title)
  await next()
  await form.getByLabel(spanish(() => t.roomPost.pricePerNight())).fill('40')
  await next()
  await next()
  await expectToFit(inés.page)
  await form.getByRole('button', { name: spanish(() => t.roomPost.postRoom()) }).click()
  await expect(inés.page).toHaveURL(/\/es\/rooms\/[0-9a-f-]{36}$/)
  await expect(inés.page.getByRole('heading', { level: 1 })).toHaveText(title)
  const roomId = inés.page.url().split('/').at(-1)!

  // He follows the link that she shares, which is in Spanish, and finds the room in German.
  const link = `/es/festivals/${festival.id}`
  expect((await jonas.page.goto(link))?.status()).toBe(200)
  await expect(jonas.page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(jonas.page.getByRole('heading', { level: 1 })).toHaveText(festival.name)
  await jonas.page.goto(`/de/rooms?query=${encodeURIComponent(title)}`)
  await jonas.page.getByRole('link', { name: title, exact: true }).click()
  await expect(jonas.page).toHaveURL(new RegExp(`/de/rooms/${roomId}$`))
  await jonas.page
    .getByRole('button', { name: german(() => t.roomRequests.askToJoin()) })
    .first()
    .click()
  const ask = jonas.page.getByRole('dialog', { name: german(() => t.roomRequests.sendARequest()) })
  const request = 'Hola Inés! I am Jonas from Hamburg, quiet and out all night. Geht das?'
  await ask.getByLabel(german(() => t.roomRequests.yourMessage())).fill(request)
  await ask.getByRole('button', { name: german(() => t.roomRequests.sendRequest()) }).click()
  await expect(jonas.page.getByText(german(() => t.roomRequests.requestHasBeenSent())).first()).toBeVisible()

  // She reads of it in Spanish, in her mail and in the bell, and says yes.
  const asked = spanish(() => t.roomRequestNotifications.askedTitle({ dancer: jonas.name }))
  const mailOfRequest = await inés.mail(() => t.roomRequestNotifications.askedSubject())
  expect(mailOfRequest).toContain(asked)
  linkIn(mailOfRequest, '/es/my-rooms')
  linkIn(mailOfRequest, '/es/unsubscribe')
  await inés.page.goto('/es')
  await openNews(inés.page, spanish, asked)
  await expect(inés.page).toHaveURL(new RegExp(`/es/my-rooms\\?room=${roomId}$`))
  const card = inés.page.getByRole('article', {
    name: spanish(() => t.roomRequests.requestFrom({ requester: jonas.name })),
  })
  await expect(card).toContainText(request)
  await card
    .getByRole('button', { name: spanish(() => t.roomRequests.accept({ name: jonas.name, hidden: asShown })) })
    .click()
  await expect(
    inés.page.getByRole('region', { name: spanish(() => t.roomRequests.groupAccepted()), exact: true }),
  ).toContainText(jonas.name)

  // He reads of it in German.
  const accepted = german(() => t.roomRequestNotifications.acceptedTitle({ dancer: inés.name }))
  const mailOfPlace = await jonas.mail(() => t.roomRequestNotifications.acceptedSubject())
  expect(mailOfPlace).toContain(accepted)
  linkIn(mailOfPlace, '/de/my-requests')
  await jonas.page.goto('/de')
  await openNews(jonas.page, german, accepted)
  await expect(jonas.page).toHaveURL(/\/de\/my-requests/)

  // What they write stays as it is; what happens is told to each in their language.
  await jonas.page.getByRole('link', { name: german(() => t.roomRequests.openChatWithHost()) }).click()
  await jonas.page.getByRole('textbox', { name: german(() => t.chat.yourMessage()) }).fill('¡Gracias! Bis bald!')
  await jonas.page.getByRole('button', { name: german(() => t.common.send()) }).click()
  await inés.page.goto(`/es/messages${new URL(jonas.page.url()).search}`)
  for (const text of [request, '¡Gracias! Bis bald!'])
    await expect(log(inés.page, spanish).getByText(text)).toBeVisible()
  await inés.api.rooms.change({ params: { id: roomId }, body: { pricePerNight: '35' } })
  const changed = { name: inés.name } as const
  await expect(
    log(inés.page, spanish).getByText(spanish(() => t.chat.changedTheRoom({ ...changed, who: 'you' }))),
  ).toBeVisible()
  await expect(
    log(jonas.page, german).getByText(german(() => t.chat.changedTheRoom({ ...changed, who: 'other' }))),
  ).toBeVisible()
  const mailOfChange = await jonas.mail(() => t.roomRequestNotifications.ownRoomChangedSubject())
  await jonas.page.goto(linkIn(mailOfChange, '/de/my-requests'))
  await jonas.page.getByRole('button', { name: german(() => t.roomRequests.stillFine()) }).click()
  await expect(jonas.page.getByText(german(() => t.roomRequests.thankYou())).first()).toBeVisible()

  // His calendar program asks in no language; the calendar is in his.
  await jonas.api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })
  await jonas.page.goto('/de/settings/calendar')
  await jonas.page.getByRole('button', { name: german(() => t.calendar.createCalendarLink()) }).click()
  const address = await jonas.page.getByLabel(german(() => t.calendar.yourCalendarLink())).inputValue()
  const calendar = (await (await fetch(address)).text()).replaceAll(/\r\n[ \t]/g, '')
  expect(calendar).toContain(`SUMMARY:${festival.name}`)
  expect(calendar).toContain(`/de/festivals/${festival.id}`)

  // Afterwards each is asked in their language, and what one says of the other is read as it was written.
  await endAndAsk(roomId)
  linkIn(await inés.mail(() => t.ratingNotifications.howWasYourStay()), '/es/ratings')
  await jonas.page.goto('/de/notifications')
  const howWasIt = german(() => t.ratingNotifications.howWasItWithOne({ hasName: 'yes', name: inés.name }))
  await jonas.page.getByRole('link', { name: howWasIt }).click()
  await expect(jonas.page).toHaveURL(/\/de\/ratings$/)
  for (const [{ page }, words, other, prefix, comment] of [
    [jonas, german, inés, '/de', 'Sehr nett, sehr ruhig.'],
    [inés, spanish, jonas, '/es', 'Un encanto. Ni un ronquido.'],
  ] as const) {
    await page.goto(`${prefix}/ratings`)
    await page.getByRole('button', { name: words(() => t.ratings.rate({ name: other.name.split(' ')[0]! })) }).click()
    const dialog = page.getByRole('dialog', { name: words(() => t.ratings.howWasItWith({ name: other.name })) })
    const best = words(() => t.ratings.starsMeaning({ score: 5, meaning: t.ratings.wonderful() }))
    await dialog.getByRole('radio', { name: best }).press('Space')
    await dialog.getByLabel(words(() => t.ratings.aFewWords())).fill(comment)
    await dialog.getByRole('button', { name: words(() => t.common.send()) }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(inés.page.getByText(spanish(() => t.ratings.youveRatedEachOther())).first()).toBeVisible()
  await expect(inés.page.getByText('Sehr nett, sehr ruhig.')).toBeVisible()
  await waitForHydration(inés.page)
})
