import { vi } from 'vitest'

/** The link by which a page saves its next file; the download itself is prevented. */
export function savedFile(): Promise<HTMLAnchorElement> {
  return new Promise((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      resolve(this)
    })
  })
}
