import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { photographs } from '../demo/photos/photographs.ts'
import type { Beside } from './journey.ts'

/** Names of shops at one platform. */
export const shops = Array.from({ length: 30 }, (_, at) => `shop-${at + 1}.myshopify.com`)

/** A server of this machine under all these names: an offer beside a copy of one of Ana's photographs. */
export async function openShops(): Promise<Beside> {
  const copy = readFileSync(photographs().find(({ owned, plain }) => owned && !plain)!.path)
  const server = createServer(({ url, headers }, response) => {
    if (url === '/copy.jpg') return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(copy)
    if (url !== '/products/print') return response.writeHead(404).end()
    const page = `<!doctype html><title>A print from ${headers.host}</title><h1>A print</h1><img src="/copy.jpg" alt="">`
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: { RIGHTFRAME_HOSTS: shops.map((name) => `${name}=127.0.0.1:${port}`).join(',') },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
