import { useStored } from '../../lib/browser/browser-store.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'

const OfferLine = lazyPart(() => import('../notices/offer-line.tsx'), 'OfferLine', null)

/** At the top of a page that is not in the reader's own language: a line that leads to the one in it. */
export function LanguageOffer() {
  // The first script has reserved the place.
  const offered = useStored(() => document.documentElement.dataset['languageOffer'], undefined)
  return <div className="site-notice language-offer">{offered && <OfferLine language={offered} />}</div>
}
