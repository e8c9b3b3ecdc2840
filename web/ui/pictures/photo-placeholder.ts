import { placeholderColumns, placeholderRows } from '../../../contract/pictures/photo-limits.ts'

const pixels = placeholderColumns * placeholderRows
const served = /^\/objects\/[0-9a-f]{32}-([A-Za-z0-9_-]{48})$/

/** Whether the server has this photo in several widths; any other path is a picture from elsewhere and is used as it is. */
export const isServed = (path: string) => served.test(path)

/** The colours that are encoded at the end of a photo's path, row by row, as '#a1b2c3'; empty if there are none. */
export function placeholderOf(path: string): string[] {
  const code = served.exec(path)?.[1]
  if (code === undefined) return []
  const bytes = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
  return Array.from({ length: pixels }, (_, i) => `#${hex.slice(i * 3, i * 3 + 3).join('')}`)
}
