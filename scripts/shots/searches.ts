import { aSearching, aService } from '../../src/web/testing/searches.ts'
import type { Moment } from '../shot-moments.ts'

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

const blind = 'Not seen: pages that nobody links to, pages behind a sign-in, apps, and what appears only after a touch.'
const plain = { finds: 0, page: null, category: null, country: null, platform: null, requests: 200 }

/** Proposed sites and lists after a month of visits. */
export const worthWatching: Moment = {
  arrange: async (page) => {
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString()
    const visits = { lastAt: day(1), places: 3, pages: 1240, pictures: 8460 }
    const ways = [
      { way: 'own-sites', ...visits, blind },
      { way: 'sites-for-everybody', lastAt: day(2), places: 12, pages: 2400, pictures: 31_000, blind },
      { way: 'archives', lastAt: null, places: 0, pages: 0, pictures: 0, blind },
      { way: 'services', lastAt: day(4), places: 2, pages: 17, pictures: 22, blind },
    ]
    const days = Array.from({ length: 14 }, (_, at) => ({
      day: day(2 * at).slice(0, 10),
      way: at % 3 === 0 ? 'services' : 'own-sites',
      pages: 12 * (at + 1),
      pictures: ((at * 37) % 100) * 9,
    }))
    await page.route(/\/api\/coverage\/ways/, (route) => route.fulfill({ json: { since: day(30), ways, days } }))
    const data = [
      {
        ...plain,
        host: 'greenfields.example',
        url: 'https://greenfields.example/',
        why: 'found',
        finds: 2,
        platform: 'shopify',
      },
      {
        ...plain,
        host: 'friend.example',
        url: 'https://friend.example/',
        why: 'links',
        page: 'https://friend.example/a',
      },
      {
        ...plain,
        host: 'hotel.example',
        url: 'https://hotel.example/',
        why: 'alike',
        category: 'travel',
        country: 'PT',
      },
    ]
    const hosts = Array.from({ length: 14 }, (_, at) => `travel-${at}.example`)
    const lists = [{ category: 'travel', country: 'PT', hosts, requests: 2800 }]
    await page.route(/\/api\/site-proposals/, (route) => route.fulfill({ json: { data, lists, everyHours: 720 } }))
  },
}
