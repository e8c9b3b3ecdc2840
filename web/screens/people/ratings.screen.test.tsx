import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { password, signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { shareStay } from '../../testing/rooms.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const absent = (text: string | RegExp) => expect.element(page.getByText(text)).not.toBeInTheDocument()
/** Paragraphs and lists without content: what a rating does not have is left out. */
const emptyParts = () => document.querySelectorAll('main :is(p, ul):empty')

test('two who shared a stay are asked, rate each other blind, read both, and answer', async () => {
  const [host, guest] = [await signUp('Hugo Anfitrión'), await signUp('Ana Huésped')]
  const stay = await shareStay(host, guest)
  await commands.endStay(stay.contextId)
  await commands.askForRatings()

  await renderScreen('/my-requests', { as: guest })
  await shown('How was it with Hugo Anfitrión?')
  await expect.element(page.getByRole('link', { name: /Rate Hugo$/ })).toHaveAttribute('href', '/ratings')

  await renderScreen('/ratings', { as: guest })
  await shown(/No ratings yet\. They come after stays and meetups/)
  await button('Rate Hugo').click()
  await absent('Your ratings of others')
  const dialog = page.getByRole('dialog', { name: 'How was it with Hugo Anfitrión?' })
  await expect.element(dialog.getByRole('radio', { name: /^1 star/ })).toBeVisible()
  for (const text of ['We kept your draft', '8 is the most.']) await absent(text)
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  expect(dialog.element().querySelectorAll('fieldset[aria-describedby]')).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await shown('Please choose one to five stars')
  await expect.element(dialog.getByRole('radio', { name: '1 star: Not good' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(dialog.getByRole('radio', { name: '3 stars: All right' })).toBeChecked()
  for (const chip of dialog
    .getByRole('group', { name: /What was good/ })
    .getByRole('button')
    .elements())
    await userEvent.click(chip)
  await shown('8 is the most.')
  await expect.element(dialog.getByRole('button', { name: 'Often late' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Friendly' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Often late' })).toBeEnabled()
  await dialog.getByRole('textbox', { name: /A few words/ }).fill('Quiet nights, see www.evil.com')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await shown('Please leave out links and addresses.')
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByRole('textbox', { name: /A few words/ }).fill('Quiet nights.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await shown('It stays hidden until Hugo has rated too, or for two weeks.')
  await shown(/^Hidden until Hugo rates you too, or until /)
  await shown('Nobody right now')
  await absent(/Hugo\W* answered/)

  await button(/^Remove/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await shown('Rating removed')
  await guest.api.ratings.create({
    body: { rateeId: host.user.id, ...stay, score: 3, tags: ['clean'], comment: 'Quiet nights.' },
  })

  await renderScreen(`/members/${host.user.username}`, { as: host })
  await expect.element(page.getByText('Quiet nights.')).not.toBeInTheDocument()
  // The host sees only the request for a rating.
  await renderScreen('/ratings', { as: host })
  await shown(/No ratings yet/)
  await button('Rate Ana').click()
  await page.getByRole('radio', { name: /^5 stars/ }).click({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await shown('You’ve rated each other')
  await shown('Quiet nights.')
  await shown('Shown on Ana’s page')
  await absent('You answered')
  await expect.element(button(/^Remove/)).not.toBeInTheDocument()
  expect(emptyParts()).toHaveLength(0)
  await renderScreen(`/members/${host.user.username}`, { as: guest })
  await shown('Quiet nights.')
  await expect.element(button(/^Answer/)).not.toBeInTheDocument()
  await expectGoodAtEachWidth()

  await renderScreen('/ratings', { as: host })
  await button('More about Ana Huésped').click()
  await expect.element(button('Report this rating…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Answer Ana Huésped').click()
  const answer = page.getByRole('dialog', { name: 'Answer Ana Huésped' })
  await answer.getByRole('button', { name: 'Send' }).click()
  await shown('Please write an answer')
  await answer.getByRole('textbox').fill('Come again!')
  await answer.getByRole('button', { name: 'Send' }).click()
  await shown('It appears below the rating.')
  await expect.element(button('Answer Ana Huésped')).not.toBeInTheDocument()
  await renderScreen('/ratings', { as: guest })
  await shown('Come again!')
  await shown('Shown on Hugo’s page')
  await expectGoodAtEachWidth()
  await guest.api.profile.remove({ body: { password } })
  await renderScreen('/ratings', { as: host })
  await shown('Former member')
})

test('one can be skipped; what could not be loaded can be tried again; visitors read that members read', async () => {
  const [host, guest] = [await signUp('Hugo Anfitrión'), await signUp('Ana Huésped')]
  await commands.endStay((await shareStay(host, guest)).contextId)
  await commands.askForRatings()
  await renderScreen('/ratings', { as: host, failing: '**/api/user/ratings/due*' })
  await shown('We couldn’t load the people you can rate.')
  await commands.restoreCalls()
  await button('Retry').click()
  await button('Skip Ana Huésped').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip' }).click()
  await shown('We won’t ask you about Ana again')
  await shown('Nobody right now')

  await renderScreen('/ratings')
  await shown('Please log in')
  await renderScreen('/members/demo')
  await shown('Log in to read what others said.')
})
