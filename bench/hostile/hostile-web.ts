import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flatPng } from '#server/testing/picture-bombs.ts'

/** Kinds of hosts: silent ones, endless scripts, pages of 95 MB, pictures far larger than their files, and ordinary pages. */
const kinds = ['dead', 'scripts', 'heavy', 'bombs', 'plain'] as const
type Kind = (typeof kinds)[number]

const counts: Record<Kind, number> = { dead: 2000, scripts: 40, heavy: 40, bombs: 40, plain: 40 }

/** Hostile hosts and ordinary ones, all on loopback. */
export type HostileWeb = { hosts: Record<Kind, string[]>; environment: string; close(): void }

export async function openHostileWeb(): Promise<HostileWeb> {
  const servers: Server[] = []
  const hosts = {} as Record<Kind, string[]>
  const mapped: string[] = []
  for (const kind of kinds) {
    const server = createServer((request, response) => answers[kind](request.url ?? '/', response))
    servers.push(server)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    hosts[kind] = Array.from({ length: counts[kind] }, (_, n) => `${kind}-${n}.example`)
    mapped.push(...hosts[kind].map((host) => `${host}=127.0.0.1:${port}`))
  }
  const close = () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { hosts, environment: mapped.join(','), close }
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const bomb = flatPng(14_000, 14_000)
const links = Array.from({ length: 20 }, (_, n) => `<a href="/${n}">on</a>`).join('')

const answers: Record<Kind, (path: string, response: ServerResponse) => void> = {
  dead: () => undefined,
  scripts: (_, response) => void response.writeHead(200, html).end(drawn('for (;;);')),
  heavy: (_, response) => {
    const heavy = `document.body.append(document.createComment('\\u0001'.repeat(95e6)))
      for (let n = 0; n < 50; n++) new Image().src = '/' + n + 'x'.repeat(1.9e6)`
    response.writeHead(200, html).end(drawn(heavy))
  },
  bombs: (path, response) => {
    if (path.endsWith('.png')) {
      // Makes each picture unique, so that each is examined.
      const own = Buffer.concat([bomb, Buffer.from(path)])
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(own)
    }
    const pictures = Array.from({ length: 10 }, (_, n) => `<img src="${path}${path.length}-${n}.png">`).join('')
    response.writeHead(200, html).end(`<body>${pictures}${links}`)
  },
  plain: (path, response) => {
    if (path === '/robots.txt') return void response.writeHead(404).end()
    response.writeHead(200, html).end('<title>Boats</title><p>Nothing here moves.</p>')
  },
}

const drawn = (script: string) => `<body><div id="root"></div>${links}<script>${script}</script>`
