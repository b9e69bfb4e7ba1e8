import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aPicture } from '#server/testing/pictures.ts'

/** A site of pictures on loopback, that can be in trouble. */
export type PictureSite = {
  /** For RIGHTFRAME_HOSTS. */
  hosts: string
  /** Requested paths in order. */
  asked: string[]
  /** Answers for a path instead of the picture. */
  answers: Map<string, (response: ServerResponse) => void>
  /** Nothing is answered while this is open. */
  hold?: Promise<void> | undefined
  close(): Promise<void>
}

/** `http://pictures.example/12.jpg` is picture 12; addresses that end in the same number lead to the same picture. */
export async function openPictureSite(): Promise<PictureSite> {
  const site: Omit<PictureSite, 'hosts' | 'close'> = { asked: [], answers: new Map() }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    site.asked.push(path)
    void (async () => {
      await site.hold
      const answer = site.answers.get(path)
      if (answer) return answer(response)
      const seed = Number(/(\d+)\.jpg/.exec(path)?.[1] ?? 0)
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await aPicture(seed, { width: 64, height: 48 }))
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(site, {
    hosts: `pictures.example=127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
