import { t } from '#texts'
import { chooseListView, useListView } from '../../../../lib/lists/list-view.ts'
import { GridIcon, type IconProps, ListIcon } from '../../../../ui/pictures/icons.tsx'
import type { ListView } from '../../../../lib/browser/browser-store.ts'
import type { ComponentType } from 'react'

const views: { view: ListView; label: () => string; icon: ComponentType<IconProps> }[] = [
  { view: 'grid', label: t.festivals.grid, icon: GridIcon },
  { view: 'list', label: t.festivals.list, icon: ListIcon },
]

/** Switches between cards in a grid and dense rows. The choice is stored in this browser. */
export function ViewSwitch() {
  const chosen = useListView()
  return (
    <fieldset aria-label={t.festivals.showAs()} className="view-switch">
      {views.map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          title={label()}
          aria-pressed={view === chosen}
          onClick={() => chooseListView(view)}
        >
          <Icon size={20} />
          <span className="max-md:sr-only">{label()}</span>
        </button>
      ))}
    </fieldset>
  )
}
