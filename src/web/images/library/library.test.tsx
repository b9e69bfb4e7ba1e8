import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listImages } from '#contract/images/endpoints.ts'
import {
  changeAll,
  changeSelection,
  ignoreImages,
  mergeImages,
  summariseSelection,
  undoChange,
} from '#contract/images/library-endpoints.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { idOf } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { withLibrary } from '#web/testing/library.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const anActivity = (title: string): Activity => ({
  _id: idOf(900),
  kind: 'change',
  title,
  state: 'waiting',
  done: 0,
  total: 3,
  note: null,
  startedAt: '2026-01-01T10:00:00.000Z',
  finishedAt: null,
})

const lastAsked = (api: ReturnType<typeof withLibrary>) =>
  api.received.findLast(({ path }) => path.startsWith('/api/images?'))?.path ?? ''

test('What is asked of the library stands in its address and goes to the server', async () => {
  const api = withLibrary(3)
  const { screen, address } = await renderApp('/images?search=harbour')
  await expect.element(screen.getByLabelText('Search')).toHaveValue('harbour')
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Found elsewhere')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'By title, A to Z')
  await expect.poll(address).toContain('found=yes')
  await expect.poll(() => lastAsked(api)).toContain('found=yes')
  await expect.poll(() => lastAsked(api)).toContain('order=title')
  expect(lastAsked(api)).toContain('search=harbour')
  expect(lastAsked(api)).toContain('sort=ASC')
  await userEvent.fill(screen.getByLabelText('Search'), 'dawn')
  await expect.poll(() => lastAsked(api)).toContain('search=dawn')
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await expect.poll(address).toBe('/images')
})

test('An address that was written by hand means what it says, whatever it looks like', async () => {
  const api = withLibrary(3)
  const { screen } = await renderApp('/images?search=2024&tags=sea&source=%7B%7D&from=2024&order=%5B%5D&standing=1')
  await expect.element(screen.getByLabelText('Search')).toHaveValue('2024')
  await expect.element(screen.getByRole('link', { name: /^Frame 1\b/ })).toBeVisible()
  expect(lastAsked(api)).toContain('search=2024')
  expect(lastAsked(api)).toContain('tags=sea')
})

test('In hand, what narrows is folded away behind its count; search and order stand in one row', async () => {
  await page.viewport(390, 844)
  withLibrary(3)
  const { screen } = await renderApp('/images?found=yes&tags=%5B%22sea%22%5D')
  const filters = screen.getByRole('button', { name: 'Filters (2)' })
  await expect.element(filters).toHaveAttribute('aria-expanded', 'false')
  const topOf = (label: string) => screen.getByLabelText(label, { exact: true }).element().getBoundingClientRect().top
  expect(topOf('Search')).toBe(topOf('Order'))
  await expect.element(screen.getByLabelText('Show')).not.toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear all filters' }).elements()).toEqual([])
  await filters.click()
  await expect.element(screen.getByLabelText('Show')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear all filters' }).click()
  await expect.element(screen.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('Where nothing fits, the page says so and leads back', async () => {
  withLibrary(0)
  const { screen, address } = await renderApp('/images?search=zebra')
  await expect.element(screen.getByText('No image fits')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all images' }))
  await expect.poll(address).toBe('/images')
})

test('A range is selected with Shift, ignored at once, and taken back', async () => {
  const api = withLibrary(5)
  api.reply(ignoreImages, { changed: [idOf(2), idOf(3), idOf(4)] })
  const { screen } = await renderApp('/images')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 2' }))
  await userEvent.keyboard('{Shift>}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 4' }))
  await userEvent.keyboard('{/Shift}')
  await expect.element(screen.getByText('3 images selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ignore' }))
  await expect.element(screen.getByText('3 images were ignored.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const sent = () => api.received.filter(({ path }) => path === '/api/images/bulk/ignore').map(({ body }) => body)
  await expect
    .poll(sent)
    .toMatchObject([{ imageIds: [idOf(2), idOf(3), idOf(4)], newState: true }, { newState: false }])
})

test('Keys go over the light table, select, and let go', async () => {
  withLibrary(4)
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByRole('link', { name: /^Frame 1\b/ })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('link', { name: /^Frame 1\b/ })).toHaveFocus()
  await userEvent.keyboard('x{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByRole('link', { name: /^Frame 3\b/ })).toHaveFocus()
  await userEvent.keyboard('{Shift>}x{/Shift}')
  await expect.element(screen.getByText('3 images selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/selected/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('4 images selected')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('More than 100 cannot be selected one by one, but all that fit can', async () => {
  const api = withLibrary(120, { total: 3212 })
  api.reply(changeAll, anActivity('Tagging 3,212 images'))
  api.reply(undoChange, anActivity('Taking back: Tagging 3,212 images'))
  const { screen } = await renderApp('/images?search=sea')
  await expect.element(screen.getByRole('link', { name: /^Frame 1\b/ })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('At most 100 images can be selected at once.').first()).toBeVisible()
  await expect.element(screen.getByText('100 images selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Select all 3,212' }))
  await expect.element(screen.getByText('3,212 images selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Tag', exact: true }))
  await userEvent.fill(screen.getByLabelText('Add tags'), 'coast, , storm')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Tag' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => api.received.some(({ path }) => path.endsWith('/undo'))).toBe(true)
  expect(api.received.find(({ path }) => path === '/api/images/changes')?.body).toEqual({
    filter: { search: 'sea' },
    change: { kind: 'tag', add: ['coast', 'storm'], remove: [] },
  })
})

test('Keys let go of everything that is selected, or of all but what the list shows', async () => {
  withLibrary(3, { total: 5000 })
  const { screen } = await renderApp('/images')
  const selectAll = async () => {
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.click(screen.getByRole('button', { name: 'Select all 5,000' }))
    await expect.element(screen.getByText('5,000 images selected')).toBeVisible()
    screen
      .getByRole('link', { name: /^Frame 1\b/ })
      .element()
      .focus()
  }
  await expect.element(screen.getByRole('link', { name: /^Frame 1\b/ })).toBeVisible()
  await selectAll()
  await userEvent.keyboard('x')
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', repeat: true, bubbles: true }))
  await expect.element(screen.getByText('2 images selected')).toBeVisible()
  await selectAll()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('3 images selected')).toBeVisible()
  await selectAll()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/images selected/)).not.toBeInTheDocument()
})

test('The tagging of a selection is taken back by what the server has kept of it', async () => {
  const api = withLibrary(2)
  api.reply(changeSelection, { changed: [idOf(1)], changeId: idOf(70) })
  api.reply(undoChange, anActivity('Taking back: Tagging one image'))
  const { screen } = await renderApp('/images')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Tag', exact: true }))
  await userEvent.fill(screen.getByLabelText('Add tags'), 'coast')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Tag' }))
  await expect.element(screen.getByText('One image was tagged.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByText('Taking back: Tagging one image.').first()).toBeVisible()
  expect(api.received.some(({ path }) => path === `/api/images/changes/${idOf(70)}/undo`)).toBe(true)
})

test('Merging asks which one stays and offers the largest', async () => {
  const api = withLibrary(1)
  const [small, large] = [
    anImage(1, { width: 300, height: 200, matches: 1 }),
    anImage(2, { width: 3000, height: 2000, matches: 1200 }),
  ]
  api.reply(listImages, { data: [small, large], total: 2, page: 1, pageSize: 20 })
  api.reply(mergeImages, large)
  const { screen } = await renderApp('/images')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Merge into one' }))
  await expect.element(screen.getByRole('radio', { name: '1. Frame 1, 300 × 200, found once' })).not.toBeChecked()
  await expect.element(screen.getByRole('radio', { name: '2. Frame 2, 3000 × 2000, found 1,200 times' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Merge', exact: true }))
  await expect.element(screen.getByText('Merged into “Frame 2”.').first()).toBeVisible()
  expect(api.received.find(({ path }) => path === '/api/images/merge')?.body).toEqual({
    primaryImage: idOf(2),
    images: [idOf(1), idOf(2)],
  })
})

test('Removing a selection says what goes with it, of one as of several', async () => {
  const api = withLibrary(2)
  const data = [anImage(1, { matches: 4 }), anImage(2, { matches: 1 })]
  api.reply(listImages, { data, total: 2, page: 1, pageSize: 20 })
  api.reply(changeSelection, { changed: [idOf(1), idOf(2)] })
  api.reply(summariseSelection, { consequences: [{ what: 'cases', count: 2 }] })
  const { screen } = await renderApp('/images')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/Its 4 finds go too, with everything you decided/)).toBeVisible()
  await expect.element(question.getByText(/The 2 cases it is part of go on without its picture/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await expect.element(question.getByText(/and their 5 finds, with everything you decided/)).toBeVisible()
  await expect.element(question.getByText(/The 2 cases they are part of go on without their pictures/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await expect.element(screen.getByText('2 images were removed.').first()).toBeVisible()
})

test('The quota notice counts what is not watched and leads to the plans', async () => {
  withLibrary(2, { unmonitored: 1204 })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText(/1,204 images are not watched/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Upgrade your plan' }))
    .toHaveAttribute('href', '/profile/plans')
  await expect
    .element(screen.getByRole('link', { name: 'see which they are' }))
    .toHaveAttribute('href', '/images?status=unmonitored')
})

test('The library counts images that cannot be compared and leads to them', async () => {
  const api = withLibrary(2, { unfindable: 1 })
  const why = 'This picture measures 12 × 8 pixels, too little to compare. Copies of it cannot be found.'
  const data = [{ ...anImage(1), monitored: false, unfindable: why }]
  api.reply(listImages, { data, total: 1, page: 1, pageSize: 20 })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText(/^One image cannot be compared, so no copy is found\./)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See why' }))
    .toHaveAttribute('href', '/images?status=unfindable')
  await expect.element(screen.getByText('Not comparable').last()).toBeVisible()
})

for (const view of ['pages', 'all'])
  test(`A library that cannot be asked for again stays as it is: ${view}`, async () => {
    const api = withLibrary(3)
    const { screen } = await renderApp(`/images?view=${view}`)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Frame 1' }))
    await failToRefetch(api, listImages)
    await expect.element(screen.getByText('One image selected')).toBeVisible()
    expect(screen.getByText('Too many requests. Wait a minute.').elements()).toEqual([])
  })
