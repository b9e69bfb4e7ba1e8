import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

test.each(['DSC0001', 'Hafen.früh'])(
  'A photograph named %s without an extension is read by content',
  { tags: ['long'] },
  async (fileName) => {
    const image = await uploadFile(who.ana, await aPicture(3), { fileName })
    expect(await whenRead(who.ana, image._id)).toMatchObject({ state: 'ready', type: 'image/jpeg', fileName })
  },
)

test.each([
  ['a blank at its end', 'tail.jpg ', 'tail.jpg', 'tail'],
  ['points at its end', 'tail.jpg...', 'tail.jpg', 'tail'],
  ['a no-break space and a mark that nobody sees', '\u200btail.jpg\u00a0\ufeff', 'tail.jpg', 'tail'],
  ['a line end within it', 'two\r\nlines.jpg\n', 'two lines.jpg', 'two lines'],
  ['a mark that turns letters round', 'harbour\u202egpj.jpg', 'harbourgpj.jpg', 'harbourgpj'],
  ['nothing that can be seen', ' \u200b.', 'photograph', 'photograph'],
  ['more letters than can be kept', `${'ä'.repeat(400)}.jpeg`, `${'ä'.repeat(250)}.jpeg`, 'ä'.repeat(250)],
])('A photograph whose name has %s gets a readable name', { tags: ['long'] }, async (_, name, fileName, title) => {
  const image = await uploadFile(who.ana, await aPicture(4), { fileName: name })
  expect(image).toMatchObject({ fileName, title })
})

test("An upload accepts only the specification's names for image and file", async () => {
  const body = {
    key: 'none',
    fileName: 'a.jpg',
    date_taken: '2024-05-01',
    place_taken: 'Porto',
    size: 3,
    percentage: 100,
    uploadComplete: true,
  }
  const send = async (sent: object) =>
    await fetch(`${app.url}/api/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
  expect((await send(body)).status).toBe(404)
  expect((await send({ ...body, titel: 'x' })).status).toBe(400)
})
