import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { dueRatingsQuery } from './ratings.queries.ts'
import { dueWords } from './ratings.words.ts'
import { StarIcon } from './stars.tsx'

/** Asks for a rating in one line, which keeps its height while there is nobody to rate. */
export function AskToRate({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(dueRatingsQuery(api, memberId))
  const words = dueWords(data.filter(({ isOpen }) => isOpen))
  return (
    <div className="mb-3 min-h-11">
      {words && (
        <Link to="/ratings" className="link-bar max-w-full flex-wrap gap-x-2">
          <span className="flex min-w-0 items-center gap-2">
            <StarIcon size={20} className="flex-none text-accent" />
            <span className="min-w-0 wrap-anywhere">{words.text}</span>
          </span>{' '}
          <b className="flex-none text-accent">{words.action}</b>
        </Link>
      )}
    </div>
  )
}
