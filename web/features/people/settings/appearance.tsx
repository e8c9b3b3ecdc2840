import { t } from '#texts'
import { chooseTheme, type Theme, useTheme } from '../../../lib/browser/theme.ts'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

const themes = (): { value: Theme; label: string }[] => [
  { value: 'system', label: t.settings.themeOfSystem() },
  { value: 'light', label: t.settings.themeLight() },
  { value: 'dark', label: t.settings.themeDark() },
]

export function Appearance() {
  return (
    <SectionCard id="appearance" title={t.settings.appearance()} lead={t.settings.appearanceLead()}>
      <SegmentedControl
        legend={t.settings.theme()}
        hideLegend
        options={themes()}
        value={useTheme()}
        onChange={chooseTheme}
      />
    </SectionCard>
  )
}
