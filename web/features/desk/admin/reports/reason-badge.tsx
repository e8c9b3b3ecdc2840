import { Badge } from '../../../../ui/tag.tsx'
import { reasonName } from './reports.words.ts'

const grave = new Set(['unsafe', 'harassment', 'discrimination'])

export const ReasonBadge = ({ reason }: { reason: string | null }) => (
  <Badge tone={reason !== null && grave.has(reason) ? 'danger' : 'plain'}>{reasonName(reason)}</Badge>
)
