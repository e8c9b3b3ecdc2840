import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { danceStyles } from '../../../../contract/platform/options.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import type { FactFields } from './party-values.ts'

/** The styles of the product's list, and others that the party has. */
export function StylesField<Sent>({ form, others }: FactFields<Sent> & { others: readonly string[] }) {
  const chosen = useWatch({ control: form.control, name: 'danceStyles' })
  const offered = [...new Set([...danceStyles, ...others])]
  const toggle = (style: string) =>
    form.setValue('danceStyles', chosen.includes(style) ? chosen.filter((one) => one !== style) : [...chosen, style], {
      shouldDirty: true,
    })
  return (
    <fieldset>
      <legend className="field-label mb-1.5">{t.partyForm.danceStyles()}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((style) => (
          <Chip key={style} hue={style} pressed={chosen.includes(style)} onClick={() => toggle(style)}>
            {style}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
