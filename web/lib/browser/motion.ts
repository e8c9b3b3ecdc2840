/** Whether the reader prefers reduced motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export const howToScroll = () => (isStill() ? 'instant' : 'smooth')
