import { partsOf } from './page-patterns.ts'

/**
 * The canonical form of a page's address. Every other spelling of the same page is redirected to it before anything is rendered, so that
 * nobody can have one page rendered and cached a thousand times. Parameters that the page does not read are removed by its route
 * (web/routes.tsx).
 */
export function normalAddress(url: string, patternOf: (path: string) => string | null): string {
  const [address = ''] = url.split('#', 1)
  const [path = '', ...rest] = address.split('?')
  const search = new URLSearchParams(rest.join('?')).toString()
  return normalPath(path, patternOf) + (search && `?${search}`)
}

function normalPath(path: string, patternOf: (path: string) => string | null) {
  const asked = partsOf(new URL(`http://page${withPlainLetters(path)}`).pathname)
  const pattern = partsOf(patternOf(`/${asked.join('/')}`) ?? '')
  const parts = asked.map((part, at) => {
    const name = pattern[at] ?? '$'
    if (!name.startsWith('$')) return name
    return isId(part) ? part.toLowerCase() : part
  })
  return `/${parts.join('/')}`
}

/** Letters, digits, '-', '.', '_' and '~' mean the same with and without a '%' (RFC 3986, 2.3); others may not. */
const withPlainLetters = (path: string) =>
  path.replaceAll(/%[2-7][0-9a-f]/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })

const isId = (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part)
