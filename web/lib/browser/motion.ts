/** Whether the reader asked for less movement. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export const howToScroll = () => (isStill() ? 'instant' : 'smooth')
