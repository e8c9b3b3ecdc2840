import { t } from '#texts'
import type { RequestStatus as Status } from '../../../../contract/rooms/room-requests.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { ClockIcon } from '../../../ui/pictures/more-icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { requestStatusLabels } from './room-requests.words.ts'

const looks = {
  pending: { tone: 'amber', icon: <ClockIcon size={16} /> },
  accepted: { tone: 'teal', icon: <CheckIcon size={16} /> },
  rejected: {},
} as const

export const RequestStatus = ({ status, isHeld }: { status: Status; isHeld: boolean }) =>
  isHeld ? (
    <Badge {...looks.pending}>{t.roomRequests.statusHeld()}</Badge>
  ) : (
    <Badge {...looks[status]}>{requestStatusLabels[status]()}</Badge>
  )
