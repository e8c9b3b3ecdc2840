import { useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import { UnknownLink, UnsubscribeForm } from '../../features/chat/notifications/unsubscribe-form.tsx'
import { NarrowPage } from '../../shell/pages/narrow-page.tsx'

/** The page of the unsubscribe link in an email. */
export function Unsubscribe() {
  const { token } = useSearch({ from: '/unsubscribe' })
  return (
    <NarrowPage title={t.notifications.unsubscribe()} description={t.notifications.unsubscribeDescription()}>
      {token === undefined ? <UnknownLink /> : <UnsubscribeForm key={token} token={token} />}
    </NarrowPage>
  )
}
