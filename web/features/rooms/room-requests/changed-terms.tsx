import { t } from '#texts'
import { changedTerms } from '../../../../contract/rooms/offer-terms.ts'
import type { Offer } from '../../../../contract/rooms/offers.ts'
import { termLabels, termTexts } from './offers.words.ts'

/** The differences of two offers: the requested or agreed one, and the current one. */
export const ChangedTerms = ({ asked, offer }: { asked: Offer; offer: Offer }) => (
  <dl className="grid gap-3">
    {changedTerms(asked, offer).map((term) => (
      <div key={term}>
        <dt className="text-sm text-soft">{termLabels[term]()}</dt>
        <dd className="flex flex-wrap gap-x-3 wrap-anywhere">
          <del dir="auto" className="min-w-0 text-soft">
            <span className="sr-only">{t.roomRequests.before()} </span>
            {termTexts[term](asked)}
          </del>
          <ins dir="auto" className="min-w-0 font-bold no-underline">
            <span className="sr-only">{t.roomRequests.now()} </span>
            {termTexts[term](offer)}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
