import { buildConnector } from 'undici'
import { expect, test } from 'vitest'
import { newPeer, openAgent } from './peers.ts'
import { serve } from './testing/serve.ts'

test("Each answer has its peer's address, and closed connections leave nothing", { tags: ['long'] }, async () => {
  const site = await serve((_, response) => response.setHeader('connection', 'close').end('x'))
  const connect = buildConnector({})
  const agent = openAgent((at, done) => connect({ ...at, hostname: '127.0.0.1', port: String(site.port) }, done), {})
  for (let n = 0; n < 300; n++) {
    const opaque = newPeer()
    const origin = `http://s${n}.example`
    const { body } = await agent.request({ origin, path: '/', method: 'GET', opaque })
    expect(opaque.address()).toBe('127.0.0.1')
    await body.text()
  }
  await expect.poll(() => Object.keys(agent.stats)).toEqual([])
  await agent.destroy()
})
