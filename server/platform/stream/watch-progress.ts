import type { ServerResponse } from 'node:http'

/** Returns a function to call at intervals: true if bytes are waiting and none was sent during the last two intervals. */
export function watchProgress({ socket }: ServerResponse) {
  let sentBefore = 0
  let standstills = 0
  return () => {
    if (!socket) return true
    const sent = socket.bytesWritten - socket.writableLength
    standstills = socket.writableLength > 0 && sent === sentBefore ? standstills + 1 : 0
    sentBefore = sent
    return standstills >= 2
  }
}
