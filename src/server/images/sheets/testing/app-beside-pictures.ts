import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { openPictureSite, type PictureSite } from './picture-site.ts'

/** A test app with a site of pictures beside it, that is well again before each test, and new people. */
export type Beside = People & { app: TestApp; site: PictureSite }

/** Opens one for the tests of a file, and closes it after them; `begins` is called before each test. */
export function appBesidePictures(begins: (beside: Beside) => void): void {
  let site: PictureSite
  let app: TestApp
  beforeAll(async () => {
    site = await openPictureSite()
    app = await openTestApp({ RIGHTFRAME_HOSTS: site.hosts })
  })
  afterAll(async () => {
    await app.remove()
    await site.close()
  })
  beforeEach(async () => {
    site.asked.length = 0
    site.answers.clear()
    site.hold = undefined
    begins({ app, site, ...(await people(app)) })
  })
}
