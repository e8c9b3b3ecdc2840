import { useSearch } from '@tanstack/react-router'
import { EndLetters, UnknownLetter } from '../features/notifications/end-letters.tsx'
import { NarrowPage } from '../shell/narrow-page.tsx'

/** Where the link at the end of a letter leads. */
export function Unsubscribe() {
  const { token } = useSearch({ from: '/unsubscribe' })
  return (
    <NarrowPage title="Unsubscribe" description="End e-mails of one kind.">
      {token === undefined ? <UnknownLetter /> : <EndLetters key={token} token={token} />}
    </NarrowPage>
  )
}
