// @module-tag long
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownPlace, someone, start } from './testing/own-server.ts'
import { freePort } from './testing/places.ts'
import { aPicture } from './testing/pictures.ts'
import { whenUp } from './testing/process.ts'
import { uploadFile } from './testing/upload.ts'
import { version } from './platform/version.ts'

/** Collector of traces, which keeps what it is sent. */
async function openCollector(): Promise<{ url: string; sent: () => Buffer }> {
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await buffer(request))
    response.end()
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => Buffer.concat(bodies) }
}

type Line = Record<string, unknown>

test('Measures, traces and log lines lead from a request to its job', async () => {
  const collector = await openCollector()
  const place = {
    ...(await ownPlace()),
    HEALTH_PORT: String(await freePort()),
    METRICS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  }
  const server = await whenUp(start(place))
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as Line)

  const traceId = 'abcdef0123456789abcdef0123456789'
  const headers = { 'x-request-id': 'from-the-proxy-1', traceparent: `00-${traceId}-0123456789abcdef-01` }
  const answer = await fetch(`${server.url}/api/live`, { headers })
  expect(answer.headers.get('x-request-id')).toBe('from-the-proxy-1')
  await vi.waitUntil(() => lines().some(({ reqId }) => reqId === 'from-the-proxy-1'))
  expect(lines().find(({ reqId }) => reqId === 'from-the-proxy-1')).toMatchObject({
    traceId,
    role: 'api,worker,browser',
    pid: server.process.pid,
    version,
    host: expect.any(String) as string,
  })
  const odd = await fetch(`${server.url}/api/live`, { headers: { 'x-request-id': 'a b', traceparent: 'nonsense' } })
  expect(odd.headers.get('x-request-id')).not.toBe('a b')

  const ana = await someone(server)
  await uploadFile(ana, await aPicture(3), { fileName: 'cup.jpg' })
  const measured = async () => await (await fetch(`http://127.0.0.1:${place.HEALTH_PORT}/metrics`)).text()
  await vi.waitUntil(async () => /rightframe_job_seconds_count\{.*job="ingest-image"/.test(await measured()), {
    timeout: 30_000,
    interval: 200,
  })
  expect(await measured()).toMatch(/rightframe_request_seconds_count\{.*route="\/api\/live"/)
  expect(await measured()).toMatch(/rightframe_jobs\{.*state="waiting"/)
  await vi.waitUntil(() => collector.sent().includes(Buffer.from(traceId, 'hex')), { timeout: 20_000, interval: 200 })
  await vi.waitUntil(() => collector.sent().includes('job ingest-image'), { timeout: 20_000, interval: 200 })
})
