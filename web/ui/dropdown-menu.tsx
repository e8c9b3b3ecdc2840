import './popover.css'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

type DropdownMenuProps = {
  /** A button; the menu adds its ARIA state and its key handlers. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** Not modal, as a modal menu would lock scrolling with an injected <style>. It is rendered inside the landmark of its trigger. */
export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  const [landmark, setLandmark] = useState<Element | null>(null)
  const findLandmark = (element: Element | null) => setLandmark(element?.closest(landmarks) ?? null)
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={findLandmark}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content className="menu" align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const landmarks = 'main, header, nav, footer, aside'

type MenuItemProps = ComponentProps<typeof Radix.Item> & { icon?: ReactNode; danger?: boolean }

/** With `asChild` the link inside becomes the item, and contains its icon itself. */
export function MenuItem({ icon, danger, className, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item {...rest} className={cx('menu-item', danger && 'menu-item-danger', className)}>
      {rest.asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export function MenuLine() {
  return <Radix.Separator className="menu-line" />
}
