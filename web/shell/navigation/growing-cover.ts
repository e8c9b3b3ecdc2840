import type { AnyRouter } from '@tanstack/react-router'
import { isStill } from '../../lib/browser/motion.ts'

/* Between a list and a page the picture of the card grows into that of the page, and back. */

/** The path of a festival or room without its tab; a page that is none of them is its own. */
const thingAt = (path: string) => path.split('/').slice(0, 3).join('/')

const isInView = (element: Element) => {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}

const firstInView = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find(isInView)

/** The picture on the card that links to this path. The address of a link may begin with a language. */
const pictureOfCard = (path: string) =>
  firstInView(`main article:has(a.link-cover[href$="${CSS.escape(path)}"]) > :is(.cover, .photo)`)

const pictureOfPage = () => firstInView('.page-picture')

/** The picture that is shown, and how to find it on the next page; undefined where no picture goes on. */
function whatGrows(from: string, to: string) {
  if (thingAt(from) === thingAt(to)) return undefined
  const card = pictureOfCard(thingAt(to))
  if (card) return { shown: card, find: pictureOfPage }
  const shown = pictureOfPage()
  return shown && { shown, find: () => pictureOfCard(thingAt(from)) }
}

/** Takes the place of the router's own view transitions, of which the site has no other. Returns what restores them. */
export function growCovers(router: AnyRouter): () => void {
  const { startViewTransition } = router
  /** Whether the browser itself moved to the page, as Safari does when it is swiped back. The router tells of it within its event. */
  let isMoved = false
  const unsubscribe = router.history.subscribe(() => {
    const { event } = window
    isMoved = event instanceof PopStateEvent && event.hasUAVisualTransition
  })
  router.startViewTransition = async (update) => {
    const from = router.stores.resolvedLocation.get()?.pathname
    const growing =
      isMoved || isStill() || document.hidden || !document.startViewTransition || from === undefined
        ? undefined
        : whatGrows(from, router.latestLocation.pathname)
    await (growing ? grow(growing, update) : update())
  }
  return () => {
    router.startViewTransition = startViewTransition
    unsubscribe()
  }
}

/** The router restores the place in a list within `update`, so that the new picture is found where it will stay. */
async function grow({ shown, find }: NonNullable<ReturnType<typeof whatGrows>>, update: () => Promise<void>) {
  let next: HTMLElement | undefined | null
  shown.style.viewTransitionName = 'cover'
  const transition = document.startViewTransition(async () => {
    await update()
    shown.style.viewTransitionName = ''
    next = find()
    if (next) next.style.viewTransitionName = 'cover'
  })
  const tidy = () => {
    shown.style.viewTransitionName = ''
    if (next) next.style.viewTransitionName = ''
  }
  // One that the next navigation or a hidden page cuts off rejects, and shows the new page at once.
  transition.ready.catch(() => {})
  transition.finished.then(tidy, tidy)
  await transition.updateCallbackDone
}
