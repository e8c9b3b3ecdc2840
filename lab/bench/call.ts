import { type Agent, request } from 'node:http'

/** One call to its last byte, with less work of this process than `fetch`; fails unless it succeeds. */
export function call(agent: Agent, url: string, { token, body }: { token?: string; body?: object }): Promise<void> {
  return new Promise((done, fail) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (reply) => {
      reply.resume()
      reply.on('end', () => ((reply.statusCode ?? 500) < 300 ? done() : fail(new Error(`${url}: ${reply.statusCode}`))))
    })
    sent.on('error', fail)
    sent.end(body && JSON.stringify(body))
  })
}
