import { t } from '#texts'
import { currentLanguage } from '../../../texts/languages.ts'

/** The product's colours, in light and dark mode: mail programs load no style sheet, so they are repeated here. */
const colours = {
  paper: { day: '#fbf7ef', night: '#1a1018' },
  card: { day: '#fffdfa', night: '#261923' },
  line: { day: '#e3dbd0', night: '#3f303c' },
  ink: { day: '#2f192a', night: '#f3eee6' },
  soft: { day: '#655160', night: '#bcb0ba' },
  accent: { day: '#c33c18', night: '#f58459' },
  onAccent: { day: '#fffbf4', night: '#290c06' },
}

export type Link = { label: string; link: string }

/** One of several things that an email tells. */
export type EmailItem = { title: string; message: string; link: string; actions: Link[] }

export type EmailBody = {
  greeting: string
  /** Before the button. */
  paragraphs: string[]
  /** What the email asks for: buttons above the main one, which then is a plain link. */
  actions?: Link[]
  /** Between the paragraphs and the button. */
  items?: EmailItem[]
  button?: Link
  /** After the button, smaller: how long the link works, and what to do if it was not you. */
  notes: string[]
  unsubscribe?: Link
}

/*
 * What members write stands in a sentence of another language, perhaps of another direction. Unicode's marks around it (U+2068, U+2069)
 * become an element in the HTML part; many mail programs would display them in a subject or in plain text.
 */
export const isolated = (words: string) => `\u2068${withoutIsolates(words)}\u2069`
export const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

const signature = 'Compás'

/** The text part. */
export function textOf({
  greeting,
  paragraphs,
  actions = [],
  items = [],
  button,
  notes,
  unsubscribe,
}: EmailBody): string {
  const links = (...all: (Link | undefined)[]) => all.flatMap((link) => (link ? [`${link.label}:\n${link.link}`] : []))
  const told = items.map((one) => [`* ${one.title}`, one.message, one.link, ...links(...one.actions)].join('\n'))
  const parts = [greeting, ...paragraphs, ...told, ...links(...actions, button), ...notes, ...links(unsubscribe)]
  return withoutIsolates(`${parts.join('\n\n')}\n\n-- \n${signature}\n`)
}

/** The HTML part. It loads no remote content, so that the sender cannot track whether it was opened. */
export function htmlOf(title: string, body: EmailBody): string {
  const { greeting, paragraphs, actions = [], items = [], button, notes, unsubscribe } = body
  return `<!doctype html>
<html lang="${currentLanguage()}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(withoutIsolates(title))}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: ${colours.paper.night} !important; }
  .card { background: ${colours.card.night} !important; border-color: ${colours.line.night} !important; }
  .ink { color: ${colours.ink.night} !important; }
  .soft { color: ${colours.soft.night} !important; }
  .item { border-color: ${colours.line.night} !important; }
  .name { color: ${colours.accent.night} !important; }
  .button { background: ${colours.accent.night} !important; border-color: ${colours.accent.night} !important; color: ${colours.onAccent.night} !important; }
  .other { border-color: ${colours.line.night} !important; color: ${colours.ink.night} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:32px 16px;background:${colours.paper.day};font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card" style="box-sizing:border-box;max-width:520px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere;border:1px solid ${colours.line.day};border-radius:14px;background:${colours.card.day}">
<p class="name" style="margin:0 0 24px;color:${colours.accent.day};font:600 22px Georgia,serif">${signature}</p>
${[greeting, ...paragraphs].map(paragraphHtml).join('\n')}
${items.map(itemHtml).join('\n')}
${actions.length > 0 ? actionsHtml(actions) : ''}
${button ? (actions.length > 0 ? plainLinkHtml(button) : buttonHtml(button)) : ''}
${notes.map(noteHtml).join('\n')}
${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}
</div>
</body>
</html>
`
}

const paragraphHtml = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;color:${colours.ink.day}">${marked(text)}</p>`

const noteHtml = (text: string) =>
  `<p class="soft" style="margin:16px 0 0;color:${colours.soft.day};font-size:14px">${marked(text)}</p>`

const buttonHtml = ({ label, link }: Link) =>
  `<p style="margin:24px 0"><a class="button" href="${escaped(link)}" style="display:inline-block;padding:13px 24px;border-radius:14px;background:${colours.accent.day};color:${colours.onAccent.day};font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="soft" style="margin:0;color:${colours.soft.day};font-size:14px;word-break:break-all">${escaped(t.emails.orCopyAddress({ link }))}</p>`

const buttonStyle =
  'display:inline-block;margin:0 8px 8px 0;padding:13px 24px;border-radius:14px;font-weight:600;text-decoration:none'

/** The first is the one that most readers choose. */
const actionsHtml = ([first, ...others]: Link[]) =>
  `<p style="margin:16px 0 8px">${[
    ...(first
      ? [
          `<a class="button" href="${escaped(first.link)}" style="${buttonStyle};border:1px solid ${colours.accent.day};background:${colours.accent.day};color:${colours.onAccent.day}">${escaped(first.label)}</a>`,
        ]
      : []),
    ...others.map(
      ({ label, link }) =>
        `<a class="other ink" href="${escaped(link)}" style="${buttonStyle};border:1px solid ${colours.line.day};color:${colours.ink.day}">${escaped(label)}</a>`,
    ),
  ].join('\n')}</p>`

const plainLinkHtml = ({ label, link }: Link) =>
  `<p style="margin:8px 0 0"><a class="name" href="${escaped(link)}" style="color:${colours.accent.day};font-weight:600">${escaped(label)}</a></p>`

const itemHtml = ({ title, message, link, actions }: EmailItem) =>
  `<div class="item" style="margin:0;padding:16px 0;border-top:1px solid ${colours.line.day}">
<p style="margin:0 0 4px;font-weight:600"><a class="ink" href="${escaped(link)}" style="color:${colours.ink.day}">${marked(title)}</a></p>
<p class="soft" style="margin:0;color:${colours.soft.day}">${marked(message)}</p>
${actions.length > 0 ? actionsHtml(actions) : ''}
</div>`

const unsubscribeHtml = ({ label, link }: Link) =>
  `<p style="margin:16px 0 0"><a class="soft" href="${escaped(link)}" style="color:${colours.soft.day};font-size:14px">${escaped(label)}</a></p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const marked = (text: string) => escaped(text).replaceAll('\u2068', '<bdi dir="auto">').replaceAll('\u2069', '</bdi>')
