import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '#texts'
import type { SessionUser } from '../../../lib/member/session.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useSignOut } from './sign-out.ts'

export function AlreadySignedIn({ member, next }: { member: SessionUser; next: string | undefined }) {
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <div className="grid justify-items-center gap-2 py-4 text-center">
      <Avatar id={member.id} name={member.name} picture={member.avatar} size="large" />
      <h2 className="mt-2 text-xl">{t.auth.signedInAs({ member: member.name })}</h2>
      <p className="text-soft" translate="no">
        @{member.username}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {next === undefined ? (
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t.auth.goToTheFestivals()}
          </Link>
        ) : (
          <Button variant="primary" onClick={() => void navigate({ href: next })}>
            {t.auth.goBackWhereYouWere()}
          </Button>
        )}
        <Button onClick={signOut}>{t.auth.logout()}</Button>
      </div>
    </div>
  )
}
