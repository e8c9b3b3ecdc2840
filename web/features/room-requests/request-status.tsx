import type { RequestStatus as Status } from '../../../contract/room-requests.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { Badge } from '../../ui/tag.tsx'

/** The words of the product specification, section 4. */
export function RequestStatus({ status }: { status: Status }) {
  if (status === 'accepted')
    return (
      <Badge tone="teal" icon={<CheckIcon size={16} />}>
        Accepted
      </Badge>
    )
  if (status === 'rejected') return <Badge>Declined</Badge>
  return (
    <Badge tone="amber" icon={<ClockIcon size={16} />}>
      Pending
    </Badge>
  )
}
