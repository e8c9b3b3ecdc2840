import { t } from '#texts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { EditIcon } from '../../../ui/pictures/more-icons.tsx'
import { RemoveEvent } from './remove-event.tsx'
import { hidden } from '../../../ui/text-elements.tsx'

type EventToolsProps = { api: Api; event: FestivalEvent; preloadEdit: () => unknown; onEdit: () => void }

/** The organizer's buttons below an event. */
export const EventTools = ({ api, event, preloadEdit, onEdit }: EventToolsProps) => (
  <div className="-mx-3 flex flex-wrap">
    <Button variant="quiet" size="small" icon={<EditIcon size={20} />} {...dialogTrigger(preloadEdit)} onClick={onEdit}>
      {t.programme.editNamed({
        title: event.title,
        hidden,
      })}
    </Button>
    <RemoveEvent api={api} event={event} />
  </div>
)
