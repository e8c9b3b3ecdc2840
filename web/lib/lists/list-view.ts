import { stored } from '../browser/browser-store.ts'
import { rootChoice } from '../browser/root-choice.ts'

/** How lists of festivals are shown. */
export const { use: useListView, choose: chooseListView } = rootChoice(stored.listView, 'listView', 'grid')
