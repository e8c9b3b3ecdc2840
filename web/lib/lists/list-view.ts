import { stored } from '../browser/browser-store.ts'
import { rootChoice } from '../browser/language/root-choice.ts'

/** The view of festival lists. */
export const { use: useListView, choose: chooseListView } = rootChoice(stored.listView, 'listView', 'grid')
