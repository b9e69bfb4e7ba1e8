import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers what was posted. */
type Answer = (response: ServerResponse, posted: Buffer) => unknown

/** A time-stamp authority of which tests say what it answers: nothing but 503 at first. */
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
    /** Its name and place, as `RIGHTFRAME_HOSTS` has them. */
    host: `tsa.example=127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: (next: Answer) => void (answer = next),
    close: () => void server.close(),
  }
}
