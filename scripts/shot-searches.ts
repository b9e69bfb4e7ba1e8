import { aSearching, aService } from '../src/web/testing/searches.ts'
import type { Moment } from './shot-moments.ts'

const counted = { searches: 8, same: 11, other: 3, unverified: 2 }

/** Every service is configured; one rests. */
export const allServices: Moment = {
  arrange: async (page) => {
    const services = [
      aService('vision', { isAllowed: true, ...counted }),
      aService('tineye', {
        isAllowed: true,
        state: 'resting',
        problem: 'TinEye says that its searches are used up. Buy more there; until then it is left alone.',
      }),
      aService('lens', { isAllowed: true, ...counted }),
      aService('yandex', { isAllowed: false }),
      aService('bing'),
    ]
    await page.route(/\/api\/search-services$/, (route) => route.fulfill({ json: aSearching({ services }) }))
  },
}
