import 'vitest/browser'

declare module 'vitest/browser' {
  /** The functions of the test runner that a test in the browser calls; they are defined in vitest.config.ts. */
  interface BrowserCommands {
    makeAdmin(username: string): Promise<void>
    /** Stores that one member blocked another, by their ids. */
    block(blockerId: string, blockedId: string): Promise<void>
    /** Stores where a festival is, in degrees. */
    placeFestival(id: string, latitude: number, longitude: number, precision?: 'town' | 'address'): Promise<void>
    /** Places the socials of a city that have no point in the middle of their town. */
    placeParties(city: string, latitude: number, longitude: number): Promise<void>
    /** Lets the stay of a room that is ahead have ended some days ago. */
    endStay(roomId: string): Promise<void>
    /** Lets a meetup have ended an hour ago. */
    endMeetup(id: string): Promise<void>
    /** Asks those who shared a stay or a meetup that is over how it was. */
    askForRatings(): Promise<void>
    /** Makes Seville and Segovia known, once for each run of the test app. */
    addTowns(): Promise<void>
    /** Writes as many messages into a direct thread. */
    fillThread(threadId: string, count: number): Promise<void>
    /** Leaves these jobs alone in the queue, each failed at every attempt with this error. */
    failJobs(errors: string[]): Promise<void>
    emulateTheme(theme: 'light' | 'dark'): Promise<void>
    /** With 'active' as in a high-contrast mode of the system, until it is 'none' again. */
    emulateForcedColors(forcedColors: 'active' | 'none'): Promise<void>
    /** Fails the calls to the addresses of this pattern until `restoreCalls`. */
    failCalls(pattern: string, reply?: { status: number; body: object }): Promise<void>
    restoreCalls(): Promise<void>
  }
}
