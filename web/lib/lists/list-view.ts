import { useEffect } from 'react'
import { type ListView, read, stored, subscribe, useStored, write } from '../browser/browser-store.ts'

/**
 * How lists of festivals are shown, as it was chosen in this or another tab; 'grid' during hydration. The style sheet reads it from
 * the root element, where `web/first-script.ts` sets it before the first paint, so that a list never moves.
 */
export function useListView(): ListView {
  useEffect(() => {
    // Another tab may have changed it while this one showed no list.
    applyListView()
    return subscribe(applyListView)
  }, [])
  return useStored(chosenListView, 'grid')
}

export function chooseListView(view: ListView) {
  write(stored.listView, view)
  applyListView()
}

const chosenListView = (): ListView => read(stored.listView) ?? 'grid'

function applyListView() {
  document.documentElement.dataset.listView = chosenListView()
}
