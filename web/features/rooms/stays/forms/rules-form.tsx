import { useState } from 'react'
import { t } from '#texts'
import { stayLengths } from '../../../../../contract/rooms/stay-limits.ts'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { ChangeForm, type SheetProps } from './change-form.tsx'

export function RulesForm({ stay, memberId, onClose }: SheetProps) {
  const [rules, setRules] = useState(stay.rules ?? '')
  return (
    <ChangeForm
      {...{ stay, memberId, onClose }}
      parts={() => ({ rules })}
      title={t.stays.houseRules()}
      description={t.stays.houseRulesExplained()}
    >
      {(errors) => (
        <TextArea
          label={t.stays.houseRules()}
          hideLabel
          rows={5}
          maxLength={stayLengths.rules}
          value={rules}
          error={errors['rules']}
          onChange={(event) => setRules(event.target.value)}
        />
      )}
    </ChangeForm>
  )
}
