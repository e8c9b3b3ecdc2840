import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { languages } from '../../texts/languages.ts'
import { wordsOf } from '../../server/chat/notifications/notification-kind.ts'
import { emailActions } from '../../server/email-actions.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { linkTo } from '../../server/platform/link-to.ts'
import { digestEmail, type Email, mailable, notificationEmail } from '../../server/platform/mail/emails.ts'
import { inLanguage } from '../../server/platform/request-context.ts'
import { composed, origin } from '../../server/testing/services/every-email.ts'
import { everyExample } from '../../server/testing/contract/every-example.ts'

/** `npm run mails`: writes every email in every language to `.cache/mails`, with a page that shows them all. For development. */
const folder = path.join(import.meta.dirname, '../../.cache/mails')
const context = { actor: 'Zoë', about: 'Sensual Days Málaga', quote: mailable }
const link = (to: string) => linkTo(origin, to)
const unsubscribeLink = () => link('/unsubscribe?token=a-b_c')
const actionsOf = (kind: string) =>
  emailActions.flatMap((action) =>
    action.kind === kind ? [{ label: action.label(), link: link('/auth/email-action#token=a-b_c') }] : [],
  )

/** One email of each kind of notification for each thing that may have happened, as far as its text differs. */
const notifications = (kind: (typeof notificationKinds)[number]): Email[] => {
  const all = everyExample(kind.facts).flatMap((facts) => {
    const words = wordsOf(kind, JSON.parse(JSON.stringify(facts)), context)
    const shared = { name: 'Ana', reason: kind.reason(), link: link('/notifications'), actions: actionsOf(kind.kind) }
    return words
      ? [notificationEmail({ ...words, ...shared, ...(!kind.isUrgent && { unsubscribeLink: unsubscribeLink() }) })]
      : []
  })
  return [...new Map(all.map((email) => [email.text, email])).values()]
}

const digest = (): Email => {
  const items = ['room_request_received', 'meetup_joined', 'follow'].flatMap((name) => {
    const kind = notificationKinds.find((one) => one.kind === name)
    const words = wordsOf(kind, JSON.parse(JSON.stringify(everyExample(kind!.facts).at(-1))), context)
    return words ? [{ ...words, link: link('/notifications'), actions: actionsOf(name) }] : []
  })
  const links = { link: link('/notifications'), settingsLink: link('/settings/notifications') }
  return digestEmail({ name: 'Ana', items, more: 4, ...links, unsubscribeLink: unsubscribeLink() })
}

const ofAccount = Object.entries(composed).filter(([name]) => !['notificationEmail', 'digestEmail'].includes(name))
const every = (): [string, Email[]][] => [
  ['daily_letter', [digest()]],
  ...notificationKinds.map((kind): [string, Email[]] => [kind.kind, notifications(kind)]),
  ...ofAccount.map(([name, compose]): [string, Email[]] => [name, compose.map((one) => one())]),
]

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const shown = ([kind, emails]: [string, Email[]]) =>
  `<section id="${kind}"><h2>${kind}</h2><div class="row">${emails
    .map(
      ({ subject, html, text }) =>
        `<figure><figcaption>${escaped(subject)}</figcaption><iframe title="${escaped(subject)}" loading="lazy" srcdoc="${escaped(html)}"></iframe><details><summary>Text</summary><pre>${escaped(text)}</pre></details></figure>`,
    )
    .join('')}</div></section>`

const page = (
  language: string,
  emails: [string, Email[]][],
) => `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Emails: ${language}</title>
<style>body{font:16px system-ui;margin:0 8px}.row{display:flex;gap:8px;overflow-x:auto}figure{margin:0;flex:none;width:min(360px,100%)}
iframe{width:100%;height:640px;border:1px solid}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<nav>${languages.map((one) => `<a href="${one}.html">${one}</a>`).join(' · ')}</nav>
<nav>${emails.map(([kind]) => `<a href="#${kind}">${kind}</a>`).join(' · ')}</nav>
${emails.map(shown).join('\n')}</html>
`

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let count = 0
for (const language of languages) {
  const emails = inLanguage(language, every)
  count += emails.reduce((sum, [, all]) => sum + all.length, 0)
  await writeFile(path.join(folder, `${language}.html`), page(language, emails))
}
await writeFile(path.join(folder, 'index.html'), '<meta http-equiv="refresh" content="0; url=en.html">\n')
console.log(`${count} emails: ${path.join(folder, 'index.html')}`)
