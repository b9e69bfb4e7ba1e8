import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '#web/testing/render-app.tsx'
import { profileOfVisit } from './profile-of-visit.ts'
import { featuredProfiles } from './profiles.ts'

const nextVisit = () => {
  sessionStorage.clear()
  return profileOfVisit().slug
}

test('Every visit shows another photographer, a recent one first, then repeats', () => {
  expect(profileOfVisit().isRecent).toBe(true)
  expect(profileOfVisit().slug).toBe(featuredProfiles[0]!.slug)
  const visits = featuredProfiles.map(nextVisit)
  expect(visits).toEqual([...featuredProfiles.slice(1), featuredProfiles[0]!].map(({ slug }) => slug))
})

test('An unknown stored visit counts as the first', () => {
  localStorage.setItem('rightframe.featured', '99')
  expect(profileOfVisit()).toBe(featuredProfiles[0])
})

test('The operator pins one by its index', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'brand-featured', content: '2' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect([profileOfVisit().slug, nextVisit(), nextVisit()]).toEqual(Array(3).fill(featuredProfiles[2]!.slug))
})

for (const [index, { name, description, link, prefix, alignment }] of featuredProfiles.entries())
  test(`${description} names who made it, leads to them and stands ${alignment}`, async () => {
    sessionStorage.setItem('rightframe.featured', String(index))
    const { screen } = await renderApp('/login')
    await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect.element(screen.getByText(`${prefix} ${name}`)).toBeVisible()
    await expect.element(screen.getByText(description)).toBeVisible()
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', link)
    const photo = screen.getByRole('figure').element().getBoundingClientRect()
    expect(photo.left === 0).toBe(alignment === 'left')
  })

test('From 768 px the photograph stands beside the form, else above', async () => {
  await renderApp('/login')
  const figure = () => document.querySelector('figure')!.getBoundingClientRect()
  await page.viewport(767, 900)
  await expect.poll(() => figure().width).toBe(767)
  await page.viewport(768, 900)
  await expect.poll(() => figure().width).toBeLessThan(500)
  expect(figure().height).toBe(900)
})
