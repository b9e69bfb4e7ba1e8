import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '#contract/accounts/endpoints.ts'
import { changePassword } from '#contract/accounts/profile-endpoints.ts'
import { endSession, listSessions } from '#contract/accounts/security-endpoints.ts'
import { clientOf } from './testing/client.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { type People, people } from './testing/people.ts'
import { aPicture } from './testing/pictures.ts'
import { signInAt } from './testing/security-check.ts'
import { uploadFile, whenRead } from './testing/upload.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

/** A browser's stream: what it heard until now, and its end. */
async function listen(token: string | undefined, lastEventId?: string) {
  const stop = new AbortController()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const response = await fetch(`${app.url}/api/events`, { headers, signal: stop.signal })
  let heard = ''
  const reading = (async () => {
    for await (const chunk of response.body!) heard += new TextDecoder().decode(chunk)
  })().catch(() => {})
  await expect.poll(() => heard).toContain('event: ready')
  return {
    response,
    heard: () => heard,
    events: () =>
      [...heard.matchAll(/^data: (\{".+)$/gm)].map(([, json]) => JSON.parse(json!) as Record<string, string>),
    lastId: () => [...heard.matchAll(/^id: (\d+)$/gm)].at(-1)![1]!,
    ended: reading,
    end: () => (stop.abort(), reading),
  }
}

/** Fields that may change when a file without metadata is read. */
const readFields = ['state', 'monitored', 'duplicate', 'licensed']

test('Changes reach their owner and nobody else', { tags: ['long'] }, async () => {
  const [ana, bruno] = [await listen(who.ana.token), await listen(who.bruno.token)]
  expect(ana.response.headers.get('content-type'), 'ASVS 4.1.1').toBe('text/event-stream; charset=utf-8')
  const image = await uploadFile(who.ana, await aPicture(1), { fileName: 'a.jpg' })
  await expect.poll(ana.events).toContainEqual({ type: 'image', imageId: image._id, what: 'added' })
  await expect
    .poll(ana.events, { timeout: 10_000 })
    .toContainEqual({ type: 'image', imageId: image._id, what: 'changed', only: readFields })
  expect(bruno.events()).toEqual([])
  await Promise.all([ana.end(), bruno.end()])
})

test('An interrupted stream resumes at its position', { tags: ['long'] }, async () => {
  const first = await listen(who.ana.token)
  const last = first.lastId()
  await first.end()
  const image = await uploadFile(who.ana, await aPicture(2), { fileName: 'b.jpg' })
  await whenRead(who.ana, image._id)
  const second = await listen(who.ana.token, last)
  const about = { type: 'image', imageId: image._id }
  const missed = [
    { ...about, what: 'added' },
    { ...about, what: 'changed', only: readFields },
  ]
  await expect.poll(() => second.events().filter((event) => event.imageId === image._id)).toEqual(missed)
  await second.end()
})

test('A number from the future restarts the stream', { tags: ['long'] }, async () => {
  const stream = await listen(who.ana.token, '999999')
  await expect.poll(stream.heard).toContain('event: reset')
  await stream.end()
})

/** Another browser that Ana is signed in with. */
const another = async () => clientOf(app.url, (await signInAt(app.url, who.ana)).token)

test('A stream ends with its session, and only then', { tags: ['long'] }, async () => {
  const [leaves, isEnded, isOther] = [await another(), await another(), await another()]
  const stays = await listen(who.ana.token)
  const streams = await Promise.all([leaves, isEnded, isOther].map(({ token }) => listen(token)))
  await leaves.call(logout)
  await streams[0]!.ended
  const { data } = await isEnded.call(listSessions)
  await who.ana.call(endSession, { sessionId: data.find(({ isCurrent }) => isCurrent)!._id })
  await streams[1]!.ended
  await who.ana.call(changePassword, { current: who.ana.password, password: 'Otters-cross-7-rivers' })
  await streams[2]!.ended
  const image = await uploadFile(who.ana, await aPicture(3), { fileName: 'c.jpg' })
  await expect
    .poll(stays.events, { message: 'ASVS 7.4.1' })
    .toContainEqual({ type: 'image', imageId: image._id, what: 'added' })
  await stays.end()
})

test('An invalid number is refused', { tags: ['long'] }, async () => {
  const response = await fetch(`${app.url}/api/events`, {
    headers: { authorization: `Bearer ${who.ana.token}`, 'last-event-id': 'last' },
  })
  expect(response.status).toBe(400)
})
