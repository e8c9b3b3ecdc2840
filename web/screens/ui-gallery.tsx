import { FormSections } from './ui-gallery/forms.tsx'
import { OverlaySection } from './ui-gallery/overlays.tsx'
import { PartSections } from './ui-gallery/parts.tsx'
import { StateSections } from './ui-gallery/states.tsx'

/** Every component of the design system in every state; only in development. */
export function UiGallery() {
  return (
    <div className="mx-auto max-w-page px-4 pb-24 md:px-12">
      <h1 className="pt-10 pb-6">Every part, every state</h1>
      <PartSections />
      <FormSections />
      <OverlaySection />
      <StateSections />
    </div>
  )
}
