import { chooseTheme, type Theme, useTheme } from '../../../lib/browser/theme.ts'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function Appearance() {
  return (
    <SectionCard
      id="appearance"
      title="Appearance"
      lead="For this browser, saved at once. System follows your device, day and night."
    >
      <SegmentedControl legend="Theme" hideLegend options={themes} value={useTheme()} onChange={chooseTheme} />
    </SectionCard>
  )
}
