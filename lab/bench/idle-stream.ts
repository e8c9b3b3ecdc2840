import { type ClientRequest, get } from 'node:http'
import { streamPath } from '../../contract/platform/stream.ts'

export type IdleStream = ClientRequest

/** Opens a stream; `onText` is called with the received text. Throws if the stream is refused. */
export function openIdleStream(
  address: string,
  token: string,
  onText: (text: string) => void = () => {},
): Promise<IdleStream> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}` }
    const stream = get(address + streamPath, { agent: false, headers }, (reply) => {
      reply
        .setEncoding('utf8')
        .on('data', onText)
        .on('error', () => {})
      if (reply.statusCode === 200) done(stream)
      else fail(new Error(`A stream was refused: ${reply.statusCode}`))
    })
    stream.on('error', fail)
  })
}

export function closeStreams(streams: IdleStream[]) {
  for (const stream of streams) stream.destroy()
}
