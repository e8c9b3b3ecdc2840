/** What a member's own calendar has, for its settings and its dialog. */
export const whatIsInIt =
  "The festivals you're going to, your meetups and what you saved from programmes, in the calendar of your phone or computer. It updates automatically."
