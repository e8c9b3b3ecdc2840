import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { ShieldIcon } from '../../ui/pictures/more-icons.tsx'
import { today } from '../format/dates.ts'
import { TrustFailed } from './trust-card.tsx'
import { trustQuery } from './trust.queries.ts'
import { followedWords, shortWords } from './trust.words.ts'
import { hidden } from '../../ui/text-elements.tsx'

/** The trust signals of a member in a line or two, for members. While loading it has the height of one line. */
export function TrustLine({ member }: { member: { id: string; name: string } }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: trust, isError, isFetching, refetch } = useQuery(trustQuery(api, member.id))
  if (isError && trust === undefined)
    return <TrustFailed name={member.name} isFetching={isFetching} onRetry={() => void refetch()} />
  if (!trust) return <div className="min-h-5" />
  return (
    <p className="flex min-h-5 gap-1.5 text-sm text-soft tabular-nums">
      {trust.verifiedBy.length > 0 && <ShieldIcon size={18} className="mt-px flex-none text-teal" />}
      <span className="min-w-0 break-words">
        {t.trust.about({
          name: member.name,
          facts: [shortWords(trust, today()), followedWords(trust)].filter(Boolean).join(' · '),
          hidden,
        })}
      </span>
    </p>
  )
}
