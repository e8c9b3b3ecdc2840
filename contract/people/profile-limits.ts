/** The max length of each text in characters. */
export const profileLengths = { name: 80, bio: 1000, location: 200, link: 200 } as const
