import { BasicsSections } from './ui-gallery/basics.tsx'
import { FormSections } from './ui-gallery/forms.tsx'
import { OverlaySections } from './ui-gallery/overlays.tsx'
import { PictureSections } from './ui-gallery/pictures.tsx'
import { StateSections } from './ui-gallery/states.tsx'

const anchors = [
  ['colours', 'Colours'],
  ['type', 'Type'],
  ['buttons', 'Buttons'],
  ['chips', 'Chips, tags'],
  ['cards', 'Cards'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['sliders', 'Sliders'],
  ['calendar', 'Calendar'],
  ['pictures', 'Covers'],
  ['people', 'People'],
  ['dates', 'Dates'],
  ['icons', 'Icons'],
  ['overlays', 'Overlays'],
  ['tabs', 'Tabs'],
  ['states', 'States'],
  ['progress', 'Progress'],
] as const

/** Every component of the design system in every state; only in development. */
export function UiGallery() {
  return (
    <div className="mx-auto max-w-page px-4 pb-24 md:px-12">
      <header className="pt-10 pb-6">
        <h1>Every part, every state</h1>
        <p className="mt-3 max-w-prose text-lg text-soft">What the screens are made of, in the theme of the page.</p>
      </header>
      <nav aria-label="Sections" className="chip-row mb-4">
        {anchors.map(([id, name]) => (
          <a key={id} href={`#${id}`} className="chip">
            {name}
          </a>
        ))}
      </nav>
      <BasicsSections />
      <FormSections />
      <PictureSections />
      <OverlaySections />
      <StateSections />
    </div>
  )
}
