import { hash } from 'node:crypto'

const hashed = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * The Content-Security-Policy of a page with one inline style sheet, and optionally one script that calls this site. It loads nothing else.
 */
export const policyOfStyle = (style: string, script?: string) =>
  `default-src 'none'; style-src ${hashed(style)}; ${script === undefined ? '' : `script-src ${hashed(script)}; connect-src 'self'; `}frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Escapes text for HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
