import { useEffect } from 'react'
import { read, stored, subscribe, useStored, write } from '../../../lib/browser/browser-store.ts'

type RoomPanel = 'open' | 'folded'

/**
 * Whether the filters stand beside the rooms on a wide screen, as it was chosen in this or another tab; 'open' during hydration. The
 * style sheet reads it from the root element, where `web/first-script.ts` sets it before the first paint, so that no room moves.
 */
export function useRoomPanel(): RoomPanel {
  useEffect(() => {
    applyPanel()
    return subscribe(applyPanel)
  }, [])
  return useStored(chosenPanel, 'open')
}

export const chooseRoomPanel = (panel: RoomPanel) => write(stored.roomPanel, panel)

const chosenPanel = (): RoomPanel => (read(stored.roomPanel) === 'folded' ? 'folded' : 'open')

function applyPanel() {
  document.documentElement.dataset.roomPanel = chosenPanel()
}
