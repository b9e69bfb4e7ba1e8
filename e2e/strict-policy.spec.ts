import { expect, hearComplaints, journeyFrom } from './journey.ts'

const test = journeyFrom('new')

/** Forbidden actions, as injected code would try them. */
const attempts = {
  'a script written into the page': () =>
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' })),
  'a handler in an attribute': () => {
    document.body.insertAdjacentHTML('beforeend', '<button id="bad" onclick="window.ran = true">x</button>')
    document.querySelector<HTMLButtonElement>('#bad')!.click()
  },
  'a style written into the page': () =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' })),
  'a picture of another site': () => void Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }),
  'a call to another site': () => void fetch('https://elsewhere.example/').catch(() => undefined),
}

for (const [what, attempt] of Object.entries(attempts))
  test(`${what} is stopped by the content policy, and would fail a journey`, async ({ app, browser }) => {
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    const complaints: string[] = []
    hearComplaints(page, complaints)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    expect(complaints).toEqual([])
    await page.evaluate(attempt)
    await expect.poll(() => complaints.join('\n')).toMatch(/Content Security Policy/)
    expect(await page.evaluate(() => 'ran' in window), 'ASVS 14.2.3').toBe(false)
    await context.close()
  })
