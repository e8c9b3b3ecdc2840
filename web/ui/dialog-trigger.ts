/**
 * The properties of a button that opens a dialog. The dialog's file is loaded when the button is hovered, touched or focused, which
 * is some time before it is pressed.
 */
export const dialogTrigger = (preload: () => unknown) => ({
  'aria-haspopup': 'dialog' as const,
  onPointerEnter: () => void preload(),
  onFocus: () => void preload(),
})
