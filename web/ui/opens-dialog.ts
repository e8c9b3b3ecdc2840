/** The properties of a button that opens a dialog: the dialog's script is loaded when the button is hovered or focused. */
export const opensDialog = (load: () => Promise<unknown>) => ({
  'aria-haspopup': 'dialog' as const,
  onPointerEnter: () => void load(),
  onFocus: () => void load(),
})
