import { stored } from '../../../../lib/browser/browser-store.ts'
import { rootChoice } from '../../../../lib/browser/language/root-choice.ts'

/** Whether the filters stand beside the rooms on a wide screen. */
export const { use: useRoomPanel, choose: chooseRoomPanel } = rootChoice(stored.roomPanel, 'roomPanel', 'open')
