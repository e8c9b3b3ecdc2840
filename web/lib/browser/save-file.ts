/** Milliseconds: by then the browser has started the download. */
const revokeAfter = 60_000

/** Gives the browser a file to download. `type` is its media type, as in 'text/csv'. */
export function saveFile(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfter)
}
