import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { profileQuery } from '../../features/people/profile/profile.queries.ts'
import { AskAudience } from '../../lib/member/ask-audience.ts'
import { useSession } from '../../lib/member/session.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'

const AudienceQuestion = lazyPart(() => import('./audience-question.tsx'), 'AudienceQuestion')

/** Asks once, after the first Going, who may see where the member goes. */
export function AsksAudience({ children }: { children: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const member = useSession()?.id ?? null
  const [isAsked, setAsked] = useState(false)
  const ask = async () => {
    if (member === null) return
    const profile = await queryClient.fetchQuery(profileQuery(api, member)).catch(() => null)
    if (profile?.attendanceShownTo === null) setAsked(true)
  }
  return (
    <AskAudience value={() => void ask()}>
      {children}
      {isAsked && member !== null && <AudienceQuestion memberId={member} onClose={() => setAsked(false)} />}
    </AskAudience>
  )
}
