import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../../lib/changes/send-latest.ts'
import { useAskAudience } from '../../../../lib/member/ask-audience.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { agendaKey } from '../../../festivals/agenda/agenda.queries.ts'
import { goersQuery, ownSocialsQuery } from './party-goers.queries.ts'

/** Whether the member goes to a social (undefined is unknown, as for a visitor), and the action of the button. */
export function useGoing(api: Api, party: SocialParty) {
  const member = useSession()?.id ?? null
  const queryClient = useQueryClient()
  const askAudience = useAskAudience()
  const own = ownSocialsQuery(api, member)
  const goers = goersQuery(api, party.id, member)
  const isIn = (parties: SocialParty[] = []) => parties.some(({ id }) => id === party.id)
  const { data: isGoing } = useQuery({ ...own, select: isIn })

  const show = (goes: boolean) => {
    const went = isIn(queryClient.getQueryData(own.queryKey))
    queryClient.setQueryData(own.queryKey, (parties = []) => {
      const others = parties.filter(({ id }) => id !== party.id)
      return goes ? [...others, party] : others
    })
    const nobody = { partyId: party.id, goingCount: 0, confirmedCount: 0, faces: [] }
    queryClient.setQueryData(goers.queryKey, (before) => {
      const { goingCount, ...rest } = before ?? nobody
      return { ...rest, goingCount: Math.max(0, goingCount + Number(goes) - Number(went)) }
    })
  }

  const press = () => {
    if (isGoing === undefined) return
    const params = { id: party.id }
    void sendLatest({
      key: `going ${member} ${party.id}`,
      before: isGoing,
      value: !isGoing,
      show,
      send: (goes) => (goes ? api.partyAttendance.set({ params }) : api.partyAttendance.remove({ params })),
      onSuccess: (goes) => {
        void queryClient.invalidateQueries({ queryKey: goers.queryKey })
        void queryClient.invalidateQueries({ queryKey: agendaKey })
        if (goes) askAudience()
      },
      onError: (_, error) => toastFailure(t.socialParties.weCouldntSaveThat(), error),
    })
  }
  return { isGoing, press }
}
