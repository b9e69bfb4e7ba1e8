import type { Route } from '@playwright/test'
import type { View } from '../shot-moments.ts'

const why = 'This picture measures 12 × 8 pixels, too little to compare. Copies of it cannot be found.'

/** The answer of the server with the first image unfindable. */
async function withOneUnfindable(route: Route): Promise<void> {
  const response = await route.fetch()
  const page = (await response.json()) as { data: object[] }
  const [first, ...others] = page.data
  await route.fulfill({
    response,
    json: { ...page, data: [{ ...first, monitored: false, unfindable: why }, ...others] },
  })
}

async function withUsage(route: Route): Promise<void> {
  const response = await route.fetch()
  const usage = (await response.json()) as { images: object }
  await route.fulfill({ response, json: { ...usage, images: { ...usage.images, unfindable: 1 } } })
}

/** An image without fingerprint, and the usage page. */
export const unfindableViews: View[] = [
  {
    name: 'images-unfindable',
    address: '/images',
    arrange: async (page) => {
      await page.route(/\/api\/images\?/, withOneUnfindable)
      await page.route(/\/api\/users\/me\/usage$/, withUsage)
    },
  },
  {
    name: 'plan-unfindable',
    address: '/profile/plans',
    arrange: async (page) => {
      await page.route(/\/api\/users\/me\/usage$/, withUsage)
    },
  },
]

/** The page of an image without a fingerprint. */
export const unfindableImage = (id: string): View => ({
  name: 'image-unfindable',
  address: `/images/${id}`,
  arrange: async (page) => {
    await page.route(/\/api\/matches\/findability\//, (route) =>
      route.fulfill({ json: { whyNot: why, howSure: null } }),
    )
    await page.route(new RegExp(`/api/images/${id}$`), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), monitored: false, unfindable: why } })
    })
  },
})
