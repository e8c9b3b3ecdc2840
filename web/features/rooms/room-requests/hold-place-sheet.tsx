import { useState } from 'react'
import { t } from '#texts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx'
import { daysAheadText, formatHoldEnd, type holdChoices } from './held-places.ts'

type HoldPlaceSheetProps = {
  requester: string
  choices: ReturnType<typeof holdChoices>
  pending: boolean
  onHold: (until: string) => void
  onClose: () => void
}

/** Asks until when a place is held for a requester, who then has to say yes. */
export function HoldPlaceSheet({ requester, choices, pending, onHold, onClose }: HoldPlaceSheetProps) {
  const order = useDayOrder()
  const usual = choices.find(({ days }) => days === 3) ?? choices.at(-1)
  const [until, setUntil] = useState(usual?.until ?? '')
  return (
    <BottomSheet
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t.roomRequests.holdPlaceFor({ name: requester })}
      description={t.roomRequests.holdExplained()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.common.cancel()}
          </Button>
          <Button variant="primary" pending={pending} onClick={() => onHold(until)}>
            {t.roomRequests.holdPlace({ name: requester, hidden: () => null })}
          </Button>
        </>
      }
    >
      <ChoiceList
        legend={t.roomRequests.untilWhen()}
        options={choices.map((choice) => ({
          value: choice.until,
          label: daysAheadText(choice.days),
          hint: formatHoldEnd(choice.until, order),
        }))}
        value={until}
        onChange={setUntil}
      />
    </BottomSheet>
  )
}
