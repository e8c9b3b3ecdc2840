/** The max length of each text of a stay in characters. */
export const stayLengths = { bedName: 60, reference: 100, how: 1000, address: 300, rules: 2000 } as const

export const maxBeds = 20
/** In the smallest units of a currency. */
export const maxStayAmount = 1_000_000_000_000
/** The latest changes of a stay that are kept. */
export const maxStayChanges = 60
/** The latest payments that are displayed. */
export const maxStayPayments = 200
/** Of one payer, so that nobody takes the places of the others. */
export const maxStayPaymentsOfOne = 20

export const stayBookings = ['open', 'reserved', 'booked'] as const
export const bedKinds = ['single', 'double', 'sofa', 'floor'] as const
