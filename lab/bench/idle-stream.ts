import { type Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'
import { streamPath } from '../../contract/platform/stream.ts'

export type IdleStream = { request: ClientRequest; reply: IncomingMessage }

/** Opens a stream; `onText` gets what arrives. Throws if it is refused. */
export function openIdleStream(
  address: string,
  token: string,
  onText: (text: string) => void = () => {},
  agent: Agent | false = false,
): Promise<IdleStream> {
  return new Promise((done, fail) => {
    const request = get(address + streamPath, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply
        .setEncoding('utf8')
        .on('data', onText)
        .on('error', () => {})
      if (reply.statusCode === 200) done({ request, reply })
      else fail(new Error(`A stream was refused: ${reply.statusCode}`))
    })
    request.on('error', fail)
  })
}

export function closeStreams(streams: IdleStream[]) {
  for (const { request } of streams) request.destroy()
}
