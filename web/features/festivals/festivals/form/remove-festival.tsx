import { t } from '#texts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../../lib/api.ts'
import { RemovalButton } from '../../../../lib/changes/removal-button.tsx'

type RemoveFestivalProps = { api: Api; festival: Festival; onRemoved?: () => Promise<unknown> }

/** Removes a festival after a confirmation that states what is lost with it. */
export function RemoveFestival({ api, festival, onRemoved }: RemoveFestivalProps) {
  const { id, name, goingCount, interestedCount } = festival
  return (
    <RemovalButton
      call={() => api.festivals.remove({ params: { id } })}
      itself={['festivals', 'one', id]}
      lists={[['festivals']]}
      removed={{ title: t.festivals.festivalRemoved(), description: name }}
      failed={t.festivals.failedToRemove()}
      onRemoved={onRemoved}
      question={t.festivals.removeQuestion({ name })}
      whatIsLost={t.festivals.removalExplained({ people: goingCount + interestedCount })}
      confirmLabel={t.festivals.removeFestival()}
      pendingLabel={t.festivals.removing()}
    >
      {t.common.remove()}
    </RemovalButton>
  )
}
