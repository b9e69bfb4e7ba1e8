import { listCases } from '../src/contract/cases/endpoints.ts'
import { listImages } from '../src/contract/images/endpoints.ts'
import { listMatches } from '../src/contract/matches/endpoints.ts'
import { ana } from '../demo/people.ts'
import { expect, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

test('The shell stands before the program has come, and gives way to the page', async ({ open }) => {
  const page = await open({ as: ana })
  const arrive = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!first-paint).*\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/images', { waitUntil: 'commit' })
  await expect(page.locator('#shell')).toBeVisible()
  await expect(page.locator('#shell').getByText('Matches')).toBeVisible()
  arrive.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
})

test('A page names its scripts in its HTML, fifteen at most, and takes every answer that was asked for ahead', async ({
  open,
  callAs,
}) => {
  const client = await callAs(ana)
  const [image] = (await client.call(listImages, { pageSize: 1 })).data
  const [match] = (await client.call(listMatches, { pageSize: 1 })).data
  const [first] = (await client.call(listCases, {})).data
  const addresses = ['/images', '/images?view=all', `/images/${image!._id}`, '/matches', '/matches?by=finds']
  for (const address of [...addresses, `/matches/${match!._id}`, '/looking', '/cases', `/cases/${first!._id}`]) {
    const page = await open({ as: ana })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname)
    })
    const html = await (await page.goto(address))!.text()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => [...((window as { askedAhead?: Map<string, unknown> }).askedAhead?.keys() ?? [])]),
      )
      .toEqual([])
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name]) => name)
    expect(named.length, address).toBeLessThanOrEqual(15)
    // What is shown in a slot of a page comes after it.
    const late = scripts.filter((script) => !named.includes(script) && !/fillings|of-/.test(script))
    expect([address, late]).toEqual([address, []])
    await page.context().close()
  }
})
