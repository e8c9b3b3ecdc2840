import type { ReactNode } from 'react'
import { useNeedsNetwork } from '../needs-network.ts'

type MenuChoiceProps = { icon: ReactNode; onPress: () => void; needsNetwork?: boolean; children: string }

/** One choice in the list of a small menu. */
export function MenuChoice({ icon, onPress, needsNetwork = false, children }: MenuChoiceProps) {
  const offline = useNeedsNetwork(needsNetwork)
  return (
    <li>
      <button type="button" className="menu-row" onClick={onPress} {...offline?.props}>
        {icon}
        {children + (offline?.words ?? '')}
      </button>
    </li>
  )
}
