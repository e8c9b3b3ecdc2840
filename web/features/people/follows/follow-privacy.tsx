import { Link, useRouteContext } from '@tanstack/react-router'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { LiveSwitch } from '../../../ui/fields/choice.tsx'
import { useFollowPrivacy } from './follows.mutations.ts'

/** Whether others see the two lists of the member; each press is saved at once. */
export function FollowPrivacy({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutateAsync } = useFollowPrivacy(api, profile.id, {
    onError: (error) => toastFailure('Failed to save your choice', error, 'Nothing has changed. Please try again.'),
  })
  // The mutation itself displays a failure.
  const change = (...[sent]: Parameters<typeof mutateAsync>) => mutateAsync(sent).catch(() => undefined)
  const { username, showsFollowers, showsFollowing } = profile
  return (
    <>
      <LiveSwitch
        label="Show who follows me"
        hint="If this is off, only you see your followers."
        on={showsFollowers}
        onPress={(on) => change({ showsFollowers: on })}
      />
      <LiveSwitch
        label="Show who I follow"
        hint="If this is off, you are not shown among anybody’s followers either. People you follow still hear of it."
        on={showsFollowing}
        onPress={(on) => change({ showsFollowing: on })}
      />
      <p className="flex flex-wrap gap-x-6">
        <Link to="/members/$username/followers" params={{ username }} className="link-bar">
          Your followers
        </Link>
        <Link to="/members/$username/following" params={{ username }} className="link-bar">
          People you follow
        </Link>
      </p>
    </>
  )
}
