/**
 * The Content-Security-Policy of a page. Style attributes contain only our own custom properties (a cover's hue). Scripts run from
 * our origin or with this reply's nonce, and Trusted Types prevent text from becoming markup or script. `others`: the origins
 * besides our own that a page may connect to.
 */
export function pagePolicy(nonce: string, dev: boolean, others: string[]) {
  const scripts = dev ? `'self' 'nonce-${nonce}' 'unsafe-inline' 'unsafe-eval'` : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${dev ? scripts.replace(`'nonce-${nonce}' `, '') : scripts}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
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
