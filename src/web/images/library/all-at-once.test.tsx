import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listImages } from '#contract/images/endpoints.ts'
import { idOf } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { withLibrary } from '#web/testing/library.ts'
import { liveStream } from '#web/testing/live-stream.ts'
import { renderApp } from '#web/testing/render-app.tsx'

test('All at once asks for the next part before its end is reached', async () => {
  const api = withLibrary(6, { total: 12 })
  const part = (from: number) => Array.from({ length: 6 }, (_, at) => anImage(from + at))
  api.on(listImages, ({ path }) =>
    Response.json(
      path.includes('cursor=there')
        ? { data: part(7), total: 12, page: 1, pageSize: 100 }
        : { data: part(1), total: 12, page: 1, pageSize: 100, next: 'there' },
    ),
  )
  const { screen } = await renderApp('/images?view=all')
  await expect.element(screen.getByText('12 images', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Frame 12\b/ })).toBeInTheDocument()
})

test('A part that cannot be loaded says so at the foot, and is asked for again when wanted', async () => {
  const api = withLibrary(6, { total: 12 })
  const part = (from: number) => Array.from({ length: 6 }, (_, at) => anImage(from + at))
  const answer = { isFull: true }
  let asked = 0
  api.on(listImages, ({ path }) => {
    if (!path.includes('cursor=there'))
      return Response.json({ data: part(1), total: 12, page: 1, pageSize: 100, next: 'there' })
    asked++
    if (answer.isFull) return Response.json({ code: 'limited', message: 'Too many requests.' }, { status: 429 })
    return Response.json({ data: part(7), total: 12, page: 1, pageSize: 100 })
  })
  const { screen } = await renderApp('/images?view=all')
  await expect.element(screen.getByText('Too many requests.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Frame 1\b/ })).toBeVisible()
  expect(asked).toBe(1)
  answer.isFull = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('link', { name: /^Frame 12\b/ })).toBeInTheDocument()
  await expect.element(screen.getByText('12 images', { exact: true })).toBeVisible()
})

test('All at once asks for the images that have changed, and for nothing else', async () => {
  const api = withLibrary(6)
  const listening = liveStream(api)
  const whole = Array.from({ length: 6 }, (_, at) => anImage(at + 1))
  api.on(listImages, ({ path }) => {
    const data = path.includes(`ids=${idOf(2)}`) ? [anImage(2, { title: 'Osprey', matches: 3 })] : whole
    return Response.json({ data, total: 6, page: 1, pageSize: 100 })
  })
  const { screen } = await renderApp('/images?view=all')
  await expect.element(screen.getByRole('link', { name: /^Frame 2\b/ })).toBeInTheDocument()
  const tell = await listening
  const before = api.received.filter(({ path }) => path.startsWith('/api/images?')).length
  tell({ type: 'match', matchId: idOf(50), clusterId: idOf(60), imageId: idOf(2), what: 'found' })
  await expect.element(screen.getByRole('link', { name: /^Osprey(?!,)/ })).toBeInTheDocument()
  const after = api.received.filter(({ path }) => path.startsWith('/api/images?')).slice(before)
  expect(after.map(({ path }) => path)).toEqual([expect.stringContaining(`ids=${idOf(2)}`)])
})
