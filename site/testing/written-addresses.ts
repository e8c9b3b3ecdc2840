import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tabOfType } from '../../contract/festivals/meetup-limits.ts'

const root = resolve(import.meta.dirname, '../..')

/** Addresses that are no pages: calls, files, folders of the machine, and those that consist only of placeholders. */
const noPage =
  /^\/x\/?$|^\/(api|assets|bin|covers|icons|map|map-land|metrics|objects|proc|s3|shared|shell|tmp|web)(\/|$)|^\/(readyz|robots\.txt|sitemap|sw\.js|favicon\.svg|manifest\.webmanifest)/

/**
 * The addresses of pages that the server's code and SQL write anywhere: into notifications, emails, calendars and the sitemap. Placeholders
 * become an 'x'.
 */
export function writtenAddresses(): { address: string; file: string }[] {
  const files = globSync('{server,site}/**/*.{ts,sql}', { cwd: root })
  const product = files.filter((file) => !/\.test\.ts$|\/testing\/|^server\/demo\//.test(file))
  return product.flatMap((file) =>
    addressesIn(readFileSync(join(root, file), 'utf8'))
      .filter((address) => !noPage.test(address))
      .map((address) => ({ address, file })),
  )
}

export function addressesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '')
  const sql = /'\/[a-z][^'\s]*'(?:\s*\|\|\s*(?:case\b[^;]*?\bend\b|[\w."]+|'[^']*'))+/g
  const templates = [...code.matchAll(/(?:`|\$\{[^}]*[oO]rigin\})(\/(?:\$\{[^}]*\}|[^`$\s])*)`/g)]
  const strings = [...code.replace(sql, '').matchAll(/'(\/[a-z][^'\s]*)'/g)]
  return [
    ...templates.flatMap(([, address = '']) => filledIn(address)),
    ...strings.map(([, address = '']) => address),
    ...[...code.matchAll(sql)].flatMap(([expression]) => concatenated(expression)),
  ]
}

/** Each way to fill in a template. */
function filledIn(template: string): string[] {
  const [found, expression = ''] = /\$\{([^}]*)\}/.exec(template) ?? []
  if (found === undefined) return [template]
  const [, one, other] = /\? '([^']*)' : '([^']*)'$/.exec(expression) ?? []
  const ofTypes = expression.startsWith('tabOfType[') ? Object.values(tabOfType) : ['x']
  const values = one === undefined || other === undefined ? ofTypes : [one, other]
  return values.flatMap((value) => filledIn(template.replace(found, value)))
}

/** Each outcome of an expression in SQL. */
function concatenated(expression: string): string[] {
  const parts = expression.split('||').map((part) => part.trim())
  return parts.reduce<string[]>(
    (starts, part) => {
      const values = part.startsWith('case')
        ? [...part.matchAll(/(?:then|else)\s+'([^']*)'/g)].map(([, value = '']) => value)
        : [part.startsWith("'") ? part.slice(1, -1) : 'x']
      return starts.flatMap((start) => values.map((value) => start + value))
    },
    [''],
  )
}
