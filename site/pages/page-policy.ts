import { hash } from 'node:crypto'

/** HTML without marks, and a source of its policy for each script in it. */
type Scripted = { html: string; scripts: string[] }

/**
 * A rendering marks its scripts with a random nonce, which nobody who wrote a part of the page can know. It is never sent: the policy names
 * the marked scripts by their hashes, so that one rendering is the same bytes for everybody.
 */
export function withHashes(html: string, nonce: string): Scripted {
  const scripts = new Set<string>()
  const marked = new RegExp(`<script nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs')
  const unmarked = html.replaceAll(marked, (_script, attributes: string, text: string) => {
    scripts.add(`'sha256-${hash('sha256', text, 'base64')}'`)
    return `<script${attributes}>${text}</script>`
  })
  if (unmarked.includes(nonce)) throw new Error('The nonce of a rendering is somewhere else than in its scripts')
  return { html: unmarked, scripts: [...scripts] }
}

/**
 * The Content-Security-Policy of a page. Style attributes contain only our own custom properties (a cover's hue). Scripts run from
 * our origin or if they are among `scripts`, and Trusted Types prevent text from becoming markup or script. `others`: the origins
 * besides our own that a page may connect to.
 */
export function pagePolicy(scripts: string[], dev: boolean, others: string[]) {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...(dev ? ["'unsafe-inline'", "'unsafe-eval'"] : scripts)].join(' ')}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...others, ...(dev ? ['ws:'] : [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(dev ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ')
}
