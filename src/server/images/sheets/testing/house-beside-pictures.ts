import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { type People, people } from '#server/testing/people.ts'
import { openPictureSite, type PictureSite } from './picture-site.ts'

/** A house with a site of pictures beside it, that is well again before each test, and new people. */
export type Beside = People & { house: House; site: PictureSite }

/** Opens one for the tests of a file, and closes it after them; `begins` is called before each test. */
export function houseBesidePictures(begins: (beside: Beside) => void): void {
  let site: PictureSite
  let house: House
  beforeAll(async () => {
    site = await openPictureSite()
    house = await openHouse({ RIGHTFRAME_HOSTS: site.hosts })
  })
  afterAll(async () => {
    await house.remove()
    await site.close()
  })
  beforeEach(async () => {
    site.asked.length = 0
    site.answers.clear()
    site.hold = undefined
    begins({ house, site, ...(await people(house)) })
  })
}
