import { type ReactNode, useState } from 'react'
import { AskAudience } from '../../lib/member/ask-audience.ts'
import { useSession } from '../../lib/member/session.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'

const AudienceQuestion = lazyPart(() => import('./audience-question.tsx'), 'AudienceQuestion', null)

/** Asks once, after the first Going, who may see where the member goes. */
export function AsksAudience({ children }: { children: ReactNode }) {
  const member = useSession()?.id
  const [isAsked, setAsked] = useState(false)
  return (
    <AskAudience value={() => setAsked(true)}>
      {children}
      {isAsked && member !== undefined && <AudienceQuestion memberId={member} onClose={() => setAsked(false)} />}
    </AskAudience>
  )
}
