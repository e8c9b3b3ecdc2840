import type { ReactNode } from 'react'

type MenuChoiceProps = { icon: ReactNode; onPress: () => void; children: string }

/** One choice in the list of a small menu. */
export const MenuChoice = ({ icon, onPress, children }: MenuChoiceProps) => (
  <li>
    <button type="button" className="menu-row" onClick={onPress}>
      {icon}
      {children}
    </button>
  </li>
)
