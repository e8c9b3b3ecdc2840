import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { LiveSwitch } from '../../../ui/fields/choice.tsx'
import { useFollowPrivacy } from './follows.mutations.ts'

/** Whether others see the two lists of the member; each press is saved at once. */
export function FollowPrivacy({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutateAsync } = useFollowPrivacy(api, profile.id, {
    onError: (error) => toastFailure(t.follows.failedToSaveYourChoice(), error, t.follows.nothingHasChanged()),
  })
  // The mutation itself displays a failure.
  const change = (...[sent]: Parameters<typeof mutateAsync>) => mutateAsync(sent).catch(() => undefined)
  const { username, showsFollowers, showsFollowing } = profile
  return (
    <>
      <LiveSwitch
        label={t.follows.showWhoFollowsMe()}
        hint={t.follows.showWhoFollowsMeHint()}
        on={showsFollowers}
        onPress={(on) => change({ showsFollowers: on })}
      />
      <LiveSwitch
        label={t.follows.showWhoIFollow()}
        hint={t.follows.showWhoIFollowHint()}
        on={showsFollowing}
        onPress={(on) => change({ showsFollowing: on })}
      />
      <p className="flex flex-wrap gap-x-6">
        <Link to="/members/$username/followers" params={{ username }} className="link-bar">
          {t.follows.yourFollowers()}
        </Link>
        <Link to="/members/$username/following" params={{ username }} className="link-bar">
          {t.follows.peopleYouFollow()}
        </Link>
      </p>
    </>
  )
}
