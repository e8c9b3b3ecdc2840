import { hash } from 'node:crypto'

/** The Content-Security-Policy of a page that has one style sheet, in itself, and loads nothing. */
export const policyOfStyle = (style: string) =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Text as it stands in HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
