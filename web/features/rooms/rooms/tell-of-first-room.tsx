import type { Api } from '../../../lib/api.ts'
import { TellMe } from '../../../lib/saved-searches/tell-me.tsx'

/** Where a festival has no rooms: offers to tell of the first, and of those after it. */
export const TellOfFirstRoom = ({ api, festivalId }: { api: Api; festivalId: string }) => (
  <TellMe api={api} wish={{ list: 'rooms', filters: { festivalId } }} of="firstRoom" className="link-bar gap-2" />
)
