import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'

/** The web as cases ask for it: Ana's own site, on which her photographs were first published. */
export type Places = {
  hosts: string
  asked: string[]
  /** Pictures that are there, by their path. */
  files: Map<string, Buffer>
  close: () => Promise<void>
}

const names = ['ana.example', 'www.shop.example', 'shop.example', 'nowhere.example', 'laden.de', 'laden.example']

/** What is there answers at once; `/gone` is not, `/broken` breaks, `/silent` never answers, and the rest is a page. */
export async function openPlaces(): Promise<Places> {
  const asked: string[] = []
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.headers.host}${path}`)
    const file = files.get(path)
    if (file) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    if (path.startsWith('/gone')) return void response.writeHead(404).end()
    if (path.startsWith('/silent')) return
    if (path.startsWith('/broken')) return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Boats</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    hosts: names.map((name) => `${name}=127.0.0.1:${port}`).join(','),
    asked,
    files,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
