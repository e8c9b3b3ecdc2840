import type { MouseEvent } from 'react'
import { t } from '#texts'
import { toast } from './overlays/toast.ts'
import { useOnline } from './use-online.ts'

/** Of a control that calls the server, while there is no network: what it adds to its label, and what a press does instead. */
type Refusal = { words: string; props: { 'aria-disabled': true; onClick: (event: MouseEvent) => void } }

/** Null while there is a network. Nothing waits for one: what is pressed now may be wrong by then (decision 120). */
export const useNeedsNetwork = (needsNetwork = true): Refusal | null =>
  !useOnline() && needsNetwork
    ? { words: t.ui.notOffline(), props: { 'aria-disabled': true, onClick: sayOffline } }
    : null

function sayOffline(event: MouseEvent) {
  event.preventDefault()
  toast({ title: t.shell.youreOffline(), description: t.ui.needsConnection() })
}
