import { languageAt, withoutLanguage } from '../../../texts/addresses.ts'
import { openedByPush, type OpenedByPush } from './push-message.ts'

/** Opens the page of a pressed push in this tab, until the returned function is called: `open` takes a path without its language. */
export function openPushedPages(open: (path: string) => void): () => void {
  const stopped = new AbortController()
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  worker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<OpenedByPush | undefined>) => {
      if (data?.type !== openedByPush) return
      ports[0]?.postMessage('opened')
      if (languageAt(data.url) === document.documentElement.lang) open(withoutLanguage(data.url))
      // A page has the texts of one language.
      else location.assign(data.url)
    },
    stopped,
  )
  worker?.startMessages()
  return () => stopped.abort()
}
