export type Sizes = ReturnType<typeof sizesOf>

/** How many of each there are in a world of this scale; `messages` in all its chats may be chosen apart, as they take the most time. */
export function sizesOf(scale: number, messages = 10_000_000 * scale) {
  const scaled = (count: number) => Math.max(10, Math.round(count * scale))
  return {
    members: scaled(200_000),
    festivals: scaled(20_000),
    rooms: scaled(100_000),
    directThreads: scaled(400_000),
    messages: Math.max(1000, Math.round(messages)),
    socials: scaled(5000),
    meetups: scaled(20_000),
    follows: scaled(1_000_000),
    blocks: scaled(20_000),
    favorites: scaled(400_000),
    goers: scaled(600_000),
    notifications: scaled(1_000_000),
  }
}
