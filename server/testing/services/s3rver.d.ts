/** The part of the package that the tests use, since it has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  type Context = {
    method: string
    path: string
    query: Record<string, string>
    status: number
    type: string
    body: string
  }

  // oxlint-disable-next-line import/no-default-export
  export default class S3rver {
    constructor(options: Partial<Options>)
    httpServer: Server
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
