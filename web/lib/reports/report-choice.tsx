import { Flag } from 'lucide'
import { t } from '#texts'
import { icon } from '../../ui/pictures/icons.tsx'
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx'
import type { ReportedThing } from './report-dialog.tsx'
import { reportTitle } from './report.words.ts'

export const FlagIcon = icon(Flag)

/** The entry of a menu that opens the `ReportDialog`. */
export const ReportChoice = ({ thing, onPress }: { thing: ReportedThing; onPress: () => void }) => (
  <MenuChoice icon={<FlagIcon size={20} />} onPress={onPress}>
    {t.reports.reportInMenu({ title: reportTitle(thing) })}
  </MenuChoice>
)
