import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A time-stamp authority of which tests say what it answers: nothing but 503 at first. */
export async function openStandInAuthority() {
  let answer = (response: ServerResponse): unknown => response.writeHead(503).end()
  const server = createServer((_, response) => void answer(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    /** Its name and place, as `RIGHTFRAME_HOSTS` has them. */
    host: `tsa.example=127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: (next: (response: ServerResponse) => unknown) => void (answer = next),
    close: () => void server.close(),
  }
}
