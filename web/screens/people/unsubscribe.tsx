import { useSearch } from '@tanstack/react-router'
import { UnknownLink, UnsubscribeForm } from '../../features/chat/notifications/unsubscribe-form.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'

/** The page of the unsubscribe link in an email. */
export function Unsubscribe() {
  const { token } = useSearch({ from: '/unsubscribe' })
  return (
    <NarrowPage title="Unsubscribe" description="End emails of one kind.">
      {token === undefined ? <UnknownLink /> : <UnsubscribeForm key={token} token={token} />}
    </NarrowPage>
  )
}
