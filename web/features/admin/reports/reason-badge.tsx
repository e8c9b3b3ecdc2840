import { Badge } from '../../../ui/tag.tsx'
import { reasonName } from './reports.words.ts'

const grave = ['unsafe', 'harassment', 'discrimination']

export const ReasonBadge = ({ reason }: { reason: string | null }) => (
  <Badge tone={reason !== null && grave.includes(reason) ? 'danger' : 'plain'}>{reasonName(reason)}</Badge>
)
