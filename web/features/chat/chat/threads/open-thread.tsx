import { t } from '#texts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'

const Opening = () => (
  <section
    data-fills-phone
    aria-label={t.chat.openChat()}
    aria-busy
    className="bg-paper max-md:fixed max-md:inset-x-0 max-md:top-(--above-chat) max-md:bottom-0 max-md:z-30"
  />
)

/**
 * The open thread, in a separate file because the list of threads does not need it. It is loaded before a thread of the list is pressed.
 */
export const OpenThread = lazyPart(() => import('./thread-view.tsx'), 'ThreadView', <Opening />)

// A page that opens with a thread loads it while the rest of the page is hydrated.
if (!import.meta.env.SSR && new URLSearchParams(location.search).has('thread')) OpenThread.preload()
