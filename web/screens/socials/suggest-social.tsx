import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { OwnSuggestions } from '../../features/socials/social-suggestions/own-suggestions.tsx'
import { useSuggest } from '../../features/socials/social-suggestions/social-suggestions.queries.ts'
import type { Api } from '../../lib/api.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/members-only.tsx'
import { Button } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/pictures/more-icons.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

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
      <PageHead title="Suggest a social" description="Tell us about a dance social that Compás does not have yet." />
      <Link to="/social-parties" className="link-bar mb-2 gap-2">
        <ArrowLeftIcon size={20} />
        All socials
      </Link>
      <h1>Suggest a social</h1>
      <p className="mt-2 mb-8 text-soft">
        Missing a night? Tell us when and where. Everyone can find it once an admin has approved it.
      </p>
      <MembersOnly reason="Log in to suggest a social, so that we can tell you what became of it.">
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
        title="Thank you! An admin will look at it."
        action={<Button onClick={onAnother}>Suggest another</Button>}
      >
        We’ll tell you when they have. Until then only you and the admins can see it.
      </Callout>
    </div>
  )
}
