export type ReadMail = { headers: Map<string, string>; text: string; html: string }

/** Parses the source of an email as a mail program would. */
export function readEml(source: string): ReadMail {
  const { headers, body } = splitPart(source)
  const parts = partsOf(headers, body)
  return { headers, text: parts.get('text/plain') ?? '', html: parts.get('text/html') ?? '' }
}

function splitPart(source: string) {
  const lines = source.replaceAll('\r\n', '\n')
  const end = lines.indexOf('\n\n')
  const unfolded = lines.slice(0, end).replace(/\n[ \t]+/g, ' ')
  const headers = unfolded.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(headers), body: lines.slice(end + 2) }
}

/** The texts by content type, from parts at any depth. */
function partsOf(headers: Map<string, string>, body: string): Map<string, string> {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (boundary === undefined)
    return new Map([[type.split(';')[0] ?? type, decodeBody(headers.get('content-transfer-encoding') ?? '7bit', body)]])
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return new Map(
    inner.flatMap((part) => {
      const { headers, body } = splitPart(part.replace(/^\n/, ''))
      return [...partsOf(headers, body)]
    }),
  )
}

function decodeBody(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\n/g, ''))
  return body
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/[^\x00-\x7f]|=([0-9A-F]{2})/gi, (sign, hex?: string) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : sign,
    ),
    'latin1',
  ).toString()

/** Decodes `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; whitespace between two encoded words is dropped. */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )
