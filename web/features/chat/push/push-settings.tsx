import type { Profile } from '../../../../contract/people/profile.ts'
import { DeviceList } from './device-list.tsx'
import { PushHere } from './push-here.tsx'
import { PushManner } from './push-manner.tsx'

/** Everything about pushes but which kinds: this browser, the other devices, what they say and when. */
export function PushSettings({ profile }: { profile: Profile }) {
  return (
    <>
      <PushHere profile={profile} />
      <DeviceList memberId={profile.id} />
      <PushManner profile={profile} />
    </>
  )
}
