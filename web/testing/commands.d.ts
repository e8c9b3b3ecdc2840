import 'vitest/browser'

declare module 'vitest/browser' {
  /** The functions of the test runner that a test in the browser calls; they are defined in vitest.config.ts. */
  interface BrowserCommands {
    makeAdmin(username: string): Promise<void>
    /** Stores that one member blocked another, by their ids. */
    block(blockerId: string, blockedId: string): Promise<void>
    /** Sets the position of a festival in the database, in degrees. */
    placeFestival(
      id: string,
      latitude: number,
      longitude: number,
      precision?: 'town' | 'address',
      country?: string,
    ): Promise<void>
    /** Places the socials of a city without a position in the middle of their town. */
    placeParties(city: string, latitude: number, longitude: number): Promise<void>
    /** Moves the end of a room's upcoming stay to some days ago. */
    endStay(roomId: string): Promise<void>
    /** Moves the end of a meetup to an hour ago. */
    endMeetup(id: string): Promise<void>
    /** Asks the participants of past stays and meetups for ratings. */
    askForRatings(): Promise<void>
    /** Adds Seville and Segovia to the gazetteer, far from any other town. */
    addTowns(): Promise<void>
    /** Inserts this number of messages into a direct thread. */
    fillThread(threadId: string, count: number): Promise<void>
    /** Replaces all jobs in the queue by ones that failed at every attempt with these errors. */
    failJobs(errors: string[]): Promise<void>
    emulateTheme(theme: 'light' | 'dark'): Promise<void>
    /** 'active' simulates a high-contrast mode of the system, until it is 'none' again. */
    emulateForcedColors(forcedColors: 'active' | 'none'): Promise<void>
    /** Fails the calls to the addresses of this pattern until `restoreCalls`. */
    failCalls(pattern: string, reply?: { status: number; body: object }): Promise<void>
    restoreCalls(): Promise<void>
    /** Answers as a maps service at `https://streets.example.org` until `restoreCalls`, and forgets who asked it before. */
    serveStreets(behaviour: 'answers' | 'refuses' | 'hangs' | 'breaks'): Promise<void>
    /** The paths that it was asked for. */
    askedForStreets(): Promise<string[]>
  }
}
