import { membersPart } from '../../lib/member/members-part.ts'

/** Asks the member for ratings, on the pages of their rooms, requests and meetups; it has its height from the start. */
export const AskToRate = membersPart(
  () => import('../../features/people/ratings/ask-to-rate.tsx'),
  'AskToRate',
  <div className="mb-3 min-h-11" />,
)
