import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '#texts'
import { OwnSuggestions } from '../../features/socials/social-suggestions/own-suggestions.tsx'
import { useSuggest } from '../../features/socials/social-suggestions/social-suggestions.queries.ts'
import type { Api } from '../../lib/api.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { BackLink } from '../../lib/page/back-link.tsx'

const SuggestionForm = membersPart(
  () => import('../../features/socials/party-form/suggestion-form.tsx'),
  'SuggestionForm',
  <FormSkeleton />,
)

/** Where a member suggests a social, and sees what became of earlier ones. */
export function SuggestSocial() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <div className="page max-w-[52rem] py-6">
      <PageHead title={t.socialSuggestions.suggestASocial()} description={t.socialSuggestions.suggestDescription()} />
      <BackLink to="/social-parties" className="mb-2">
        {t.socialSuggestions.allSocials()}
      </BackLink>
      <h1>{t.socialSuggestions.suggestASocial()}</h1>
      <p className="mt-2 mb-8 text-soft">{t.socialSuggestions.suggestExplained()}</p>
      <MembersOnly reason={t.socialSuggestions.logInToSuggest()}>
        {(member) => <Suggesting key={member.id} api={api} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}

function Suggesting({ api, memberId }: { api: Api; memberId: string }) {
  const { city = '' } = useSearch({ from: '/social-parties/suggest' })
  const suggest = useSuggest(api)
  const [isSent, setSent] = useState(false)
  return (
    <>
      {isSent ? (
        <Sent onAnother={() => setSent(false)} />
      ) : (
        <SuggestionForm
          memberId={memberId}
          city={city}
          onSend={async (body, idempotencyKey) => {
            await suggest.mutateAsync({ body, idempotencyKey })
            setSent(true)
          }}
        />
      )}
      <OwnSuggestions api={api} memberId={memberId} />
    </>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form, and the button that was pressed, are gone.
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Callout
        tone="teal"
        alert
        title={t.socialSuggestions.thankYou()}
        action={<Button onClick={onAnother}>{t.socialSuggestions.suggestAnother()}</Button>}
      >
        {t.socialSuggestions.sentExplained()}
      </Callout>
    </div>
  )
}
