import { onTestFinished, vi } from 'vitest'

/** The link by which a page saves its next file; the download itself is prevented. */
export function savedFile(): Promise<HTMLAnchorElement> {
  onTestFinished(() => void vi.restoreAllMocks())
  return new Promise((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      resolve(this)
    })
  })
}
