import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a posted request. */
type Answer = (response: ServerResponse, posted: Buffer) => unknown

/** A time-stamp authority whose answers tests set; 503 until then. */
export async function openStandInAuthority() {
  let answer: Answer = (response) => response.writeHead(503).end()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    await answer(response, Buffer.concat(pieces))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    /** Its name and place, in the form of `RIGHTFRAME_HOSTS`. */
    host: `tsa.example=127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: (next: Answer) => void (answer = next),
    close: () => void server.close(),
  }
}
