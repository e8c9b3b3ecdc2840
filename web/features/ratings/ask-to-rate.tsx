import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { dueRatingsQuery } from './ratings.queries.ts'
import { dueWords } from './ratings.words.ts'

/** Asks how it was, on the pages of the member's rooms, requests and meetups; nothing while there is nobody to rate. */
export function AskToRate({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(dueRatingsQuery(api, memberId))
  const words = dueWords(data.filter(({ isOpen }) => isOpen))
  if (!words) return null
  const action = (
    <Link to="/ratings" className={buttonClass({ size: 'small' })}>
      {words.action}
    </Link>
  )
  return (
    <Callout title={words.text} action={action} className="mb-6">
      A few words help the next dancers. Nobody reads them before you have both rated.
    </Callout>
  )
}
